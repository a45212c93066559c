import { expect, test } from "vitest";
import { fan, moved } from "./fan";

const HANDS = [1, 2, 9, 10, 12, 13, 15, 16];
const ROOMS = [344, 404, 720, 880, 1400];

test.each(HANDS)("every one of %i cards is wide enough for a thumb and its index stays visible", (count) => {
  for (const room of ROOMS) {
    const { step, width, inRow } = fan(count, room, room < 560 ? 74 : 120);
    if (inRow === 1) continue;
    expect(step).toBeGreaterThanOrEqual(44);
    expect(step).toBeGreaterThanOrEqual(0.43 * width);
  }
});

test.each(HANDS)("no card of %i sticks out", (count) => {
  for (const room of ROOMS) {
    const made = fan(count, room, room < 560 ? 74 : 120);
    for (let index = 0; index < count; index += 1) {
      expect(made.left(index)).toBeGreaterThanOrEqual(-0.5);
      expect(made.left(index) + made.width).toBeLessThanOrEqual(room + 0.5);
    }
  }
});

test("a phone has two rows for a dealt hand and three for one with the talon", () => {
  expect([10, 12, 16].map((count) => fan(count, 344, 74).rows)).toEqual([2, 2, 3]);
});

test("arrow keys lead from card to card and from row to row, and stay at the edges", () => {
  const two = fan(12, 344, 74);
  const after = (key: string, index: number) => moved(new KeyboardEvent("keydown", { key }), index, two);
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].map((key) => after(key, 1))).toEqual([0, 2, 1, 7, 0, 11]);
  expect([after("ArrowLeft", 0), after("ArrowRight", 11), after("Enter", 1)]).toEqual([0, 11, undefined]);
  expect(moved(new KeyboardEvent("keydown", { key: "ArrowRight", altKey: true }), 1, two)).toBeUndefined();
});

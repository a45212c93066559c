import { expect, test } from "vitest";
import type { HandShown, TableShown } from "../wire/messages";
import { chairsFrom, ownSide, sides, sittingOut, spotOf } from "./seating";

function view(game: string, hand: Partial<HandShown>, places = 4, place?: number): TableShown {
  const chairs = Object.fromEntries(Array.from({ length: places }, (_, index) => [index + 1, {}]));
  const made = { deal: 1, seats: [1, 2, 3, 4], dealer: 4, phase: "play", ...hand };
  return { table: "t", settings: { game }, stage: "playing", unit: "points", rules: 1, chairs, hand: made, place };
}

test("the next player sits at the left where it is played clockwise, else at the right", () => {
  expect(spotOf(view("calling-the-twenty", { seat: 3 }), 4)).toBe("left");
  expect(spotOf(view("texas-tarok", { seat: 3 }), 4)).toBe("right");
  expect(spotOf(view("hungarian-tarokk", { seat: 3 }), 3)).toBe("bottom");
});

test("who watches sees seat 1 at the bottom", () => {
  expect(spotOf(view("calling-the-twenty", {}), 1)).toBe("bottom");
});

test("with six at the table two sit out", () => {
  expect(sittingOut(view("texas-tarok", { seats: [2, 3, 5, 6] }, 6, 3))).toEqual([4, 1]);
});

test("chairs are listed from the viewer's on", () => {
  expect(chairsFrom(view("calling-the-twenty", {}, 4, 3))).toEqual([3, 4, 1, 2]);
});

test("tricks of a side that nobody knows are not put together", () => {
  const hand = view("calling-the-twenty", { taken: [1, 2, 3, 1], sides: { 1: true } }).hand!;
  expect(sides(hand).map(({ seats, tricks }) => [seats, tricks])).toEqual([[[1], 1], [[2], 2], [[3], 3], [[4], 1]]);
  const known = { ...hand, sides: { 1: true, 2: false, 3: true, 4: false } };
  expect(sides(known).map(({ seats, tricks }) => [seats, tricks])).toEqual([[[1, 3], 4], [[2, 4], 3]]);
});

test("who does not hold the called card knows to be against the declarer, and who holds it to be with them", () => {
  const hand = view("calling-the-twenty", { seat: 3, declarer: 1, taken: [1, 2, 3, 1], sides: { 1: true } }).hand!;
  expect(ownSide(hand)).toBeUndefined();
  const called = { ...hand, called: "XX" };
  expect(ownSide(called)).toBe(false);
  expect(sides(called).map(({ seats, declarers }) => [seats, declarers])).toEqual([[[1], true], [[3], false], [[2], undefined], [[4], undefined]]);
  expect(sides({ ...called, is_partner: true })[0]).toEqual({ seats: [1, 3], declarers: true, tricks: 4 });
  expect([ownSide({ ...called, seat: 1 }), ownSide({ ...called, sides: undefined })]).toEqual([true, undefined]);
});

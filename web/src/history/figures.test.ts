import { expect, test } from "vitest";
import { figuresOf } from "./figures";
import { listed, type Listed } from "./hand";

function hand(own: number, contract?: string, declarer = 1): Listed {
  const played = contract ? `[Contract "${contract}"]\n[Declarer "${declarer}"]\n` : "";
  return listed({ table: "abcdefgh", deal: 1, seats: [1], record: `[Score "${own} 0 0 0"]\n${played}` });
}

test("hands, what they brought, and which contracts one chose and won", () => {
  const figures = figuresOf([
    hand(4, "solo"),
    hand(-4, "solo"),
    hand(1, "call"),
    hand(2, "solo", 3),
    hand(0),
    hand(-2, "solo"),
  ]);

  expect(figures).toMatchObject({ hands: 6, won: 3, points: 1 });
  expect(figures.chosen).toEqual([
    { contract: "solo", times: 3, won: 1 },
    { contract: "call", times: 1, won: 1 },
  ]);
});

test("bars go from the earliest hand to the latest", () => {
  expect(figuresOf([hand(3), hand(0), hand(-3)]).bars).toEqual([
    { hands: 1, mean: -3, sofar: -3 },
    { hands: 1, mean: 0, sofar: -1.5 },
    { hands: 1, mean: 3, sofar: 0 },
  ]);
});

test("many hands share bars", () => {
  const { bars } = figuresOf(Array.from({ length: 101 }, (_, index) => hand(index)));

  expect(bars.map((bar) => bar.hands)).toEqual([...new Array<number>(33).fill(3), 2]);
  expect(bars.at(-1)).toEqual({ hands: 2, mean: 0.5, sofar: 50 });
});

test("without scores there is nothing", () => {
  const none = listed({ table: "abcdefgh", deal: 1, seats: [1], record: "" });

  expect(figuresOf([none])).toEqual({ hands: 0, won: 0, points: 0, chosen: [], bars: [] });
});

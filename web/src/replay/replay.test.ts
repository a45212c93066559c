import { expect, test } from "vitest";
import { Replay } from "./replay.svelte";
import type { ReplayTold } from "./told";

const HAND = { deal: 1, seats: [2, 1, 4, 3], dealer: 3, phase: "auction" } as const;

/** A hand of one word and six cards: one whole trick, and the beginning of another. */
const TOLD: ReplayTold = {
  records: 1,
  record: "",
  game: "calling-the-twenty",
  rules: 1,
  unit: "victory points",
  options: {},
  names: { 1: "Béla" },
  objective: "card-points",
  first: { hand: HAND, hands: { 1: ["XX", "KH"], 2: ["I"] }, laid: {} },
  steps: [
    { seat: 1, action: "stand", patch: { hand: { phase: "play" } } },
    { seat: 1, action: "play:XX", patch: { hand: { trick: { leader: 1, cards: ["XX"] } }, hands: { 1: ["KH"] } } },
    { seat: 2, action: "play:I", patch: { hand: { trick: { cards: ["XX", "I"] } }, hands: { 2: [] } } },
    { seat: 3, action: "play:II", patch: { hand: { trick: { cards: ["XX", "I", "II"] } } } },
    {
      seat: 4,
      action: "play:IV",
      patch: { hand: { trick: null, last: { leader: 1, cards: ["XX", "I", "II", "IV"], taker: 1 } } },
    },
    { seat: 1, action: "play:KH", patch: { hand: { trick: { leader: 1, cards: ["KH"] } }, hands: { 1: [] } } },
    { seat: 2, action: "play:1H", patch: { hand: { trick: { cards: ["KH", "1H"] } } } },
  ],
};

test("each step changes the moment before it", () => {
  const replay = new Replay(TOLD, undefined);
  replay.go(2);

  expect(replay.now.hands[1]).toEqual(["KH"]);
  expect(replay.moments[0]!.hands[1]).toEqual(["XX", "KH"]);
  expect(replay.next?.action).toBe("play:I");
});

test("nobody goes beyond the deal or the end", () => {
  const replay = new Replay(TOLD, undefined, 99);
  expect(replay.at).toBe(7);
  expect(replay.next).toBeUndefined();
  replay.go(-1);
  expect(replay.at).toBe(0);
});

test("from trick to trick", () => {
  const replay = new Replay(TOLD, undefined);
  const gone = [1, 1, 1, 1].map(() => (replay.goTrick(1), replay.at));
  expect(gone).toEqual([1, 5, 7, 7]);
  expect([1, 1, 1, 1].map(() => (replay.goTrick(-1), replay.at))).toEqual([5, 1, 0, 0]);
});

test("a whole trick lies until the next card", () => {
  const replay = new Replay(TOLD, undefined);
  const held = [4, 5, 6].map((at) => (replay.go(at), replay.held?.taker));
  expect(held).toEqual([undefined, 1, undefined]);
});

test("a card keeps its place when it is gone", () => {
  const replay = new Replay(TOLD, undefined, 7);
  expect(replay.cardsOf(1)).toEqual(["XX", "KH"]);
  expect(replay.now.hands[1]).toEqual([]);
});

test("the table is seen from the viewer's chair, with the names of the record", () => {
  const { view } = new Replay(TOLD, 2);
  expect([view.place, view.hand?.seat]).toEqual([1, 2]);
  expect(view.chairs[1]?.name).toBe("Béla");
  expect(view.chairs[2]?.name).toBeUndefined();
  expect(new Replay(TOLD, undefined).view.place).toBeUndefined();
});

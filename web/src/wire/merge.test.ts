import { expect, test } from "vitest";
import { merged } from "./merge";

test("null takes away, objects merge, the rest replaces", () => {
  const target = { stays: { a: 1 }, hand: { legal: [1], cards: ["KH", "XX"] }, gone: 1 };
  const patch = { hand: { legal: null, trick: { cards: ["KH"], taker: null }, cards: ["XX"] }, gone: null };
  const after = merged(target, patch);
  expect(after).toEqual({ stays: { a: 1 }, hand: { cards: ["XX"], trick: { cards: ["KH"] } } });
  expect(after.stays).toBe(target.stays);
});

import { expect, test } from "vitest";
import { offersOf, parts } from "./actions";

test("actions are taken apart", () => {
  expect(parts("pass")).toEqual({ verb: "pass", what: "" });
  expect(parts("play:10C")).toEqual({ verb: "play", what: "10C" });
  expect(parts("kontra:pagat-ultimo@3")).toEqual({ verb: "kontra", what: "pagat-ultimo", seat: 3 });
  expect(parts("kontra:game")).toEqual({ verb: "kontra", what: "game" });
});

test("cards, calls and choices are offered each in their own way; passing comes last", () => {
  const offers = offersOf([{ action: "pass" }, { action: "annul" }, { action: "discard:KH" }, { action: "call:XX" }]);
  expect([...offers.cards.keys()]).toEqual(["KH"]);
  expect(offers.laying).toBe(true);
  expect(offers.calls.map(({ action }) => action)).toEqual(["call:XX"]);
  expect(offers.choices.map(({ action }) => action)).toEqual(["annul", "pass"]);
});

test("nothing is offered out of turn", () => {
  expect(offersOf(undefined).cards.size).toBe(0);
});

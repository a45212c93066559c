import { expect, test } from "vitest";
import { Words } from "./words.ts";

const TEXTS = {
  "TX.option.red-pips": "Red pip cards",
  "TX.option.red-pips.A432": "1 4 3 2",
  "TX.option.prever-once": "One Prever only",
  "choice.no": "no",
  "choice.off": "off",
  "contract.prever": "Prever",
  "TX.contract.povinost": "Povinost",
  "action.call": "Call {card}",
  "HU.option.bockround": "Bockround",
};

function words(): Words {
  return new Words("TX", TEXTS);
}

test.each([
  ["red-pips", "Red pip cards"],
  ["red-pips=A432", "Red pip cards: 1 4 3 2"],
  ["red-pips=other", "Red pip cards: other"],
  ["prever", "Prever"],
  ["bid:povinost", "Povinost"],
])("%s is called %s", (word, name) => {
  expect(words().said(word)).toBe(name);
});

test.each(["tap:1", "call", "bockround", "A432", "nothing=x"])("%s has no other word", (word) => {
  expect(words().said(word)).toBeUndefined();
});

test("choices are those of the option named last in the paragraph", () => {
  const said = words();
  said.said("red-pips");
  expect(said.said("A432")).toBe("1 4 3 2");
  expect(said.said("prever-once")).toBe("One Prever only");
  expect([said.said("no"), said.said("A432")]).toEqual(["no", undefined]);
  said.begin();

  expect(said.said("no")).toBeUndefined();
});

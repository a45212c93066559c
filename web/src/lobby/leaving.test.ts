import { expect, test } from "vitest";
import type { Pace, TableShown } from "../wire/messages";
import { isAtStake, whileAway } from "./leaving";

const BOT = { name: "Medium", bot: "medium", is_bot: true };
const ANNA = { name: "Anna", here: true };

function view(told: Partial<TableShown>, pace?: Pace): TableShown {
  const settings = { game: "texas-tarok", pace: pace ?? {} };
  return { settings, stage: "playing", place: 1, chairs: { 1: ANNA, 2: BOT }, ...told } as TableShown;
}

test.each([
  [{}, true],
  [{ stage: "shuffling" }, true],
  [{ stage: "between" }, false],
  [{ stage: "gathering" }, false],
  [{ place: undefined }, false],
])("with %o, whether a hand is at stake: %s", (told, isSo) => {
  expect(isAtStake(view(told))).toBe(isSo);
});

const BELA = { 1: ANNA, 2: BOT, 3: { name: "Béla" } };

test("who leaves is told what happens meanwhile", () => {
  expect(whileAway(view({}), "en")).toContain("waits for you");
  expect(whileAway(view({ stage: "between" }), "en")).toContain("next hand waits until you are back");
  expect(whileAway(view({ stage: "between", chairs: BELA }), "en")).toContain("no longer waits for you");
  expect(whileAway(view({ stage: "over" }), "en")).toBeUndefined();
  expect(whileAway(view({ chairs: BELA }), "en")).toContain("After 1 minute a bot plays your cards");
  expect(whileAway(view({ chairs: BELA }, { kind: "clock", base: 120 }), "en")).toContain("Your clock runs on");
  expect(whileAway(view({ chairs: BELA }, { kind: "correspondence", base: 86_400 }), "en")).toContain("1 day");
});

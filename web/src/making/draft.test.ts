import { expect, test } from "vitest";
import type { GameTold } from "../lib/games";
import { Draft } from "./draft.svelte";

const ALONE = {
  name: "call-self",
  default: "no",
  choices: ["no", "yes"],
  line: "",
  rule: "TX-21",
};
const HANDS = { name: "hands", default: "20", choices: [], line: "", rule: "TX-39" };
const GAME: GameTold = {
  game: "texas-tarok",
  title: "Texas Tarok",
  rules: 1,
  unit: "chips",
  places: [4, 5, 6],
  options: [ALONE, HANDS],
  presets: { tournament: { "call-self": "yes", hands: "20" } },
};

test("a draft is by the book, for four people with the link", () => {
  expect(new Draft("texas-tarok").settings()).toEqual({
    game: "texas-tarok",
    options: {},
    places: 4,
    title: "",
    pace: {},
    listed: false,
    hints: true,
    undo: true,
    spectators: true,
  });
});

test("only what differs from the book is agreed", () => {
  const draft = new Draft("texas-tarok");
  draft.take(GAME, "tournament");
  expect(draft.settings().options).toEqual({ "call-self": "yes" });
  draft.agree(HANDS, "12");
  draft.agree(ALONE, "no");
  expect(draft.settings().options).toEqual({ hands: "12" });
  expect([draft.option(HANDS), draft.option(ALONE)]).toEqual(["12", "no"]);
  draft.take(GAME, undefined);

  expect(draft.settings().options).toEqual({});
});

test("whoever has a chair keeps it when there are more, and another game begins anew", () => {
  const draft = new Draft("texas-tarok");
  draft.put(1, { name: "Cilka" });
  draft.put(2, { bot: "hard" });
  draft.seat(6);
  expect(draft.chairs).toEqual([undefined, { name: "Cilka" }, { bot: "hard" }, undefined, undefined, undefined]);
  draft.play("hungarian-tarokk");

  expect(draft.chairs).toEqual([undefined, undefined, undefined, undefined]);
});

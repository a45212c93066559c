import { expect, test } from "vitest";
import type { TableTold } from "../lib/games";
import { isOwn, standing } from "./standing";

const CHAIRS = [{ name: "Ada" }, { name: "Béla" }, { name: "Cilka", is_bot: true }, {}];
const TOLD: TableTold = {
  table: "a",
  settings: { game: "texas-tarok" },
  stage: "playing",
  chairs: CHAIRS,
  own: [1],
  deal: 3,
};

test.each<[Partial<TableTold>, string[]]>([
  [{ is_awaited: true }, ["hand 3: your turn", "with Béla"]],
  [{}, ["hand 3 is being played", "with Béla"]],
  [{ stage: "between", is_awaited: true }, ["hand 3 is over, the next one waits for you", "with Béla"]],
  [{ stage: "between" }, ["hand 3 is over", "with Béla"]],
  [{ own: [1, 2] }, ["hand 3 is being played", "with bots"]],
  [{ stage: "gathering" }, ["waits for players", "with Béla"]],
  [{ stage: "gathering", own: [1, 2] }, ["waits for players"]],
])("of a table with %o stands: %o", (told, facts) => {
  expect(standing({ ...TOLD, ...told })).toEqual(facts);
});

test("a table is one's own with a chair there, while something goes on", () => {
  const { own: _, ...others } = TOLD;
  expect(isOwn(TOLD)).toBe(true);
  expect(isOwn({ ...TOLD, stage: "over" })).toBe(false);
  expect(isOwn(others)).toBe(false);
});

import { beforeEach, expect, test, vi } from "vitest";
import { router } from "../lib/router.svelte";
import type { Saying, TableLink } from "../wire/link.svelte";
import type { TableShown } from "../wire/messages";
import { carryOut, makeTable, playAgainstBots, playDaily } from "./plan";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(globalThis, "fetch").mockImplementation((path) => {
    const body = path === "/api/session" ? { kind: "guest", name: "Guest", settings: {} } : MADE;
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});

const MADE = { table: "abcdefgh", path: "/t/abcdefgh" };

async function saidAt(table: string, chairs: TableShown["chairs"] = {}): Promise<Saying[]> {
  const said: Saying[] = [];
  const link = { table, view: { chairs }, say: (one: Saying) => Promise.resolve(said.push(one)) };
  await carryOut(link as unknown as TableLink);
  return said;
}

test("against bots one sits down, seats three, and begins, once", async () => {
  await playAgainstBots("calling-the-twenty");

  expect(router.route).toEqual({ name: "table", table: "abcdefgh" });
  expect(await saidAt("abcdefgh")).toEqual([
    { kind: "sit", place: 1 },
    { kind: "seat-bot", place: 2, bot: "medium" },
    { kind: "seat-bot", place: 3, bot: "medium" },
    { kind: "seat-bot", place: 4, bot: "medium" },
    { kind: "begin" },
  ]);
  expect(await saidAt("abcdefgh")).toEqual([]);
});

test("the deal of the day has its bots already", async () => {
  const bot = { name: "Medium", is_bot: true };
  await playDaily("calling-the-twenty");

  const said = await saidAt("abcdefgh", { 1: {}, 2: bot, 3: bot, 4: bot });
  expect(said.map((one) => one.kind)).toEqual(["sit", "begin"]);
});

test("a table that waits for somebody does not begin", async () => {
  await makeTable({ game: "texas-tarok" }, [undefined, { bot: "hard" }, undefined, { bot: "easy" }]);

  expect((await saidAt("abcdefgh")).map((one) => one.kind)).toEqual(["sit", "seat-bot", "seat-bot"]);
});

test("who is at the same device sits down with a name, and with nobody else to come the evening begins", async () => {
  await makeTable({ game: "texas-tarok" }, [undefined, { bot: "hard" }, { name: "Cilka" }, { bot: "easy" }]);

  expect(await saidAt("abcdefgh")).toEqual([
    { kind: "sit", place: 1 },
    { kind: "seat-bot", place: 2, bot: "hard" },
    { kind: "sit", place: 3, name: "Cilka" },
    { kind: "seat-bot", place: 4, bot: "easy" },
    { kind: "begin" },
  ]);
});

test("at a table that was made elsewhere nothing is said", async () => {
  expect(await saidAt("otherone")).toEqual([]);
});

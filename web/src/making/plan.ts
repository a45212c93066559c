import { post } from "../lib/http";
import { self } from "../lib/me.svelte";
import { router } from "../lib/router.svelte";
import { Refused, TableLink } from "../wire/link.svelte";
import type { Settings } from "../wire/messages";

/** Who is to sit in each chair: the host in the first, then the level of a bot, or nobody yet. */
export type Plan = readonly (string | undefined)[];

const LEVEL = "medium"; // of the bots where nobody chose

const plans = new Map<string, Plan>(); // of tables made here whose host has not come to them yet

/** Makes a table and goes there; *plan* is carried out on arrival. Rejects with `Fault`. */
export async function makeTable(settings: Settings, plan: Plan): Promise<void> {
  await self.known();
  const { table, path } = await post<{ table: string; path: string }>("/api/tables", { settings });
  plans.set(table, plan);
  router.go(path);
}

/** A table with three bots, where the cards are dealt at once. Rejects with `Fault`. */
export function playAgainstBots(game: string): Promise<void> {
  return makeTable({ game }, [undefined, LEVEL, LEVEL, LEVEL]);
}

/** Sits down as it was planned when the table of *link* was made, if it was here; begins if nobody else is to come. */
export async function carryOut(link: TableLink): Promise<void> {
  const plan = plans.get(link.table);
  if (!plan) return;
  plans.delete(link.table);
  await link.say({ kind: "sit", place: 1 });
  const bots = plan.map((bot, index) => ({ place: index + 1, bot }));
  for (const { place, bot } of bots) {
    if (bot !== undefined) await link.say({ kind: "seat-bot", place, bot });
  }
  if (plan.slice(1).every((bot) => bot !== undefined)) await link.say({ kind: "begin" });
}

/** Closes *table*, or leaves the chair where somebody else is the host. */
export async function leaveForGood(table: string): Promise<void> {
  const link = new TableLink(table);
  try {
    await link.say({ kind: "close" }).catch(async (problem: unknown) => {
      if (problem instanceof Refused && problem.error.code === "not_host") await link.say({ kind: "rise" });
    });
  } finally {
    link.close();
  }
}

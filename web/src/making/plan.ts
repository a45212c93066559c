import { post } from "../lib/http";
import { self } from "../lib/me.svelte";
import { router } from "../lib/router.svelte";
import { Refused, TableLink } from "../wire/link.svelte";
import type { Settings } from "../wire/messages";

/** Who is to have a chair: a bot of a level, somebody at this device, or undefined: whoever comes. */
export type Planned = { bot: string } | { name: string } | undefined;

/** Who is to sit in each chair, the host in the first. */
export type Plan = readonly Planned[];

/** A new table, and where it is. */
interface Made {
  table: string;
  path: string;
}

const BOT = { bot: "medium" }; // where nobody chose
/** One person against bots, at a table of so many. */
export function againstBots(places: number): Plan {
  return [undefined, ...new Array<Planned>(places - 1).fill(BOT)];
}

const plans = new Map<string, Plan>(); // of tables made here whose host has not come to them yet

/** Makes a table and goes there; *plan* is carried out on arrival. Rejects with `Fault`. */
export async function makeTable(settings: Settings, plan: Plan): Promise<void> {
  await self.known();
  arrive(await post<Made>("/api/tables", { settings }), plan);
}

/** Goes to a table that was made; *plan* is carried out on arrival. */
export function arrive({ table, path }: Made, plan: Plan): void {
  plans.set(table, plan);
  router.go(path);
}

/** A table where today's deal is played against three bots. Rejects with `Fault`. */
export async function playDaily(game: string): Promise<void> {
  await self.known();
  arrive(await post<Made>(`/api/daily/${game}`, {}), againstBots(4));
}

/** A table with three bots, where the cards are dealt at once. Rejects with `Fault`. */
export function playAgainstBots(game: string): Promise<void> {
  return makeTable({ game }, againstBots(4));
}

/** Sits down as it was planned when the table of *link* was made, if it was here; begins if nobody else is to come. */
export async function carryOut(link: TableLink): Promise<void> {
  const plan = plans.get(link.table);
  if (!plan) return;
  plans.delete(link.table);
  await link.say({ kind: "sit", place: 1 });
  for (const [index, planned] of plan.entries()) {
    const place = index + 1;
    const isThere = link.view?.chairs[place]?.is_bot; // as at the table for the deal of a day
    if (planned === undefined || isThere) continue;
    await link.say("bot" in planned ? { kind: "seat-bot", place, ...planned } : { kind: "sit", place, ...planned });
  }
  if (plan.slice(1).every((planned) => planned !== undefined)) await link.say({ kind: "begin" });
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

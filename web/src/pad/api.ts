/** The score pad of the package, asked in the worker. */

import { python } from "../python/python.svelte";
import type { Evening, EveningTold, GameTold, Step, Why } from "./told";

const MODULE = "ultimo.pad.api";

/** What was asked has no meaning; nothing has changed. */
export class PadRefused extends Error {
  constructor(
    readonly place: string,
    readonly reason: Why,
    text: string,
  ) {
    super(text);
  }
}

interface Refusal {
  error: { place: string; reason: Why; text: string };
}

/** The answer to *request*; rejects with `PadRefused`, and with `PythonFailed` where there is no Python. */
async function asked<T extends object>(request: object): Promise<T> {
  const told = JSON.parse(await python.call(MODULE, "call", JSON.stringify(request))) as T | Refusal;
  if ("error" in told) throw new PadRefused(told.error.place, told.error.reason, told.error.text);
  return told;
}

/** *evening* after *step*; a step that makes one needs none. */
export function stepped(evening: Evening | null, step: Step): Promise<EveningTold> {
  return asked(step.call === "change" ? { ...step, evening } : step);
}

/** How far *evening* is. */
export function looked(evening: Evening): Promise<EveningTold> {
  return asked({ call: "look", evening });
}

export async function csvOf(evening: Evening): Promise<string> {
  return (await asked<{ csv: string }>({ call: "csv", evening })).csv;
}

export async function games(): Promise<readonly GameTold[]> {
  return (await asked<{ games: readonly GameTold[] }>({ call: "games" })).games;
}

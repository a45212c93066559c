/** The tables that this page plays itself: one call of the package after the other, each kept before it is told. */

import type { GamesTold } from "../lib/games";
import { python } from "../python/python.svelte";
import type { Settings } from "../wire/messages";
import * as log from "./log";
import type { KeptTable, Outcome } from "./log";

const MODULE = "ultimo.server.offline.api";

/** What a call is about, beside its table and its time. */
export type Call =
  | { call: "open"; name: string; settings: Settings }
  | { call: "again"; name: string; log: readonly string[] }
  | { call: "hear"; frame: string }
  | { call: "wake" };

type Log = Pick<typeof log, "keep" | "logOf" | "found">;
type Calling = (name: string, text: string) => Promise<string>;

/** There is no such table in this browser. */
export class NoSuchTable extends Error {}

export class House {
  #line: Promise<unknown> = Promise.resolve();
  readonly #known = new Map<string, KeptTable>();

  constructor(
    private readonly calling: Calling = (name, text) => python.call(MODULE, name, text),
    private readonly kept: Log = log,
    private readonly now: () => number = () => Math.round(performance.timeOrigin + performance.now()),
  ) {}

  /** The games, with what can be agreed; rejects with `PythonFailed`. */
  async games(): Promise<GamesTold> {
    return JSON.parse(await this.calling("games", "")) as GamesTold;
  }

  /** A new table; rejects with `PythonFailed`, `NotKept`. */
  async open(table: string, name: string, settings: Settings): Promise<void> {
    this.#known.set(table, { table, game: settings.game, name, stage: "", hands: 0, changed: 0 });
    await this.#next(() => this.#call(table, { call: "open", name, settings }));
  }

  /** *table* as its log has it; rejects with `NoSuchTable`, `PythonFailed`, `NotKept`, `Overtaken`. */
  again(table: string): Promise<Outcome> {
    return this.#next(async () => {
      const about = await this.kept.found(table);
      if (!about) throw new NoSuchTable();
      this.#known.set(table, about);
      return this.#call(table, { call: "again", name: about.name, log: await this.kept.logOf(table) });
    });
  }

  /** What *call* leads to, once it is kept; rejects with `PythonFailed`, `NotKept`, `Overtaken`. */
  do(table: string, call: Call): Promise<Outcome> {
    return this.#next(() => this.#call(table, call));
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => {}); // whoever asked is told
    return done;
  }

  async #call(table: string, call: Call): Promise<Outcome> {
    const now = this.now();
    const outcome = JSON.parse(await this.calling("call", JSON.stringify({ ...call, table, now }))) as Outcome;
    if (outcome.entries.length > 0) await this.#keep(table, outcome, now);
    return outcome;
  }

  async #keep(table: string, outcome: Outcome, changed: number): Promise<void> {
    const before = this.#known.get(table)!;
    const hands = before.hands + outcome.hands.length - outcome.taken_back.length;
    const about = { ...before, stage: outcome.stage, hands, changed };
    await this.kept.keep(about, outcome);
    this.#known.set(table, about);
  }
}

export const house = new House();

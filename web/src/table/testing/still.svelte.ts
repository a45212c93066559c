/** A table that stands still, or is led from step to step by a test: as much of a TableLink as a table uses. */

import type { Answer, Listener, Saying, TableLink } from "../../wire/link.svelte";
import type { Happened, HintTold, TableShown, WhyTold } from "../../wire/messages";

type Used = Pick<TableLink, "view" | "v" | "sight" | "state" | "bye" | "isOutdated" | "recent" | "table" | "say" | "look" | "listen" | "close" | "reopen" | "home" | "recordOf">;

export class StillLink implements Used {
  view = $state.raw<TableShown | undefined>();
  v = $state.raw(1);
  sight = $state.raw(0);
  state = $state.raw<TableLink["state"]>("open");
  bye = $state.raw<TableLink["bye"]>();
  isOutdated = $state.raw(false);
  recent: readonly Happened[] = [];
  readonly table = "tableabc";
  readonly home = "/";
  readonly recordOf: TableLink["recordOf"] = undefined;
  readonly said: Saying[] = [];
  readonly looked: number[] = [];
  refused: WhyTold["refused"] = [];
  hint: Pick<HintTold, "options" | "advice"> = { options: [] };
  seenFrom = (view: TableShown, place: number): TableShown => ({ ...view, place }); // what is shown from another place
  readonly #listeners = new Set<Listener>();

  constructor(view: TableShown | undefined) {
    this.view = view;
  }

  say(asked: Saying): Promise<Answer> {
    this.said.push(asked);
    const to = { id: "", v: this.v };
    if (asked.kind === "why") return Promise.resolve({ ...to, kind: "why", refused: this.refused });
    if (asked.kind === "hint") return Promise.resolve({ ...to, kind: "hint", ...this.hint });
    return Promise.resolve({ ...to, kind: "ack" });
  }

  look(place: number): Promise<void> {
    this.looked.push(place);
    this.view = this.view && this.seenFrom(this.view, place);
    this.sight += 1;
    return Promise.resolve();
  }

  listen(heard: Listener): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /** The table goes on. */
  happen(happened: readonly Happened[], after: TableShown): void {
    const before = this.view ?? after;
    this.view = after;
    this.v += 1;
    for (const one of happened) this.#listeners.forEach((heard) => heard(one, before, after));
  }

  reopen(): void {
    this.state = "open";
  }

  close(): void {
    this.state = "ended";
  }
}

/** The table as it is shown: one step after the other, each trick for as long as it takes to see it. */

import type { Happened, HandShown, TableShown, TrickShown } from "../wire/messages";
import type { TableLink } from "../wire/link.svelte";

export interface Step {
  happened: readonly Happened[];
  before: TableShown;
  after: TableShown;
}

export type Watcher = (step: Step) => void;

/** How long a trick stays, in milliseconds; undefined: until it is tapped. */
export type Hold = () => number | undefined;

const LATE = 300; // milliseconds in which a key is still meant for the trick that just went
const TOO_MANY = 30; // steps behind, after which they are not shown one by one any more

export class Presenter {
  view = $state.raw<TableShown | undefined>();
  held = $state.raw<TrickShown | undefined>(); // the trick just taken, still lying there
  leaving = $state.raw(false); // whether that is on its way to who took it
  waiting = $state.raw(0); // steps that are still to be shown

  readonly #queue: Step[] = [];
  readonly #watchers = new Set<Watcher>();
  readonly #end: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined; // runs while a key comes late

  constructor(
    readonly link: TableLink,
    readonly hold: Hold,
    readonly leave: () => number, // milliseconds a trick takes to go
  ) {
    this.view = link.view;
    this.#end = link.listen((happened, before, after) => this.#hear(happened, before, after));
  }

  /** Whether what is shown is what is so. */
  get isCurrent(): boolean {
    return this.waiting === 0 && this.held === undefined && this.view === this.link.view;
  }

  /** Whether a key is meant for the trick that lies there, or lay there until just now. */
  get hasKeys(): boolean {
    return this.held !== undefined || this.#late !== undefined;
  }

  /** Calls *watcher* with each step when it is shown. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** The view changed without anything having happened: somebody joined, or came back. */
  jump(): void {
    if (this.view === this.link.view || this.#queue.at(-1)?.after === this.link.view) return;
    this.#queue.length = 0;
    this.#drop();
    this.#show(this.link.view);
  }

  /** The trick was seen. */
  seen(): void {
    if (this.held === undefined || this.leaving) return;
    clearTimeout(this.#timer);
    this.leaving = true;
    this.#timer = setTimeout(() => {
      this.#drop();
      this.#next();
    }, this.leave());
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
    this.#end();
  }

  #hear(happened: Happened, before: TableShown, after: TableShown): void {
    const last = this.#queue.at(-1);
    if (last?.after === after) last.happened = [...last.happened, happened];
    else this.#queue.push({ happened: [happened], before, after });
    this.waiting = this.#queue.length;
    queueMicrotask(() => this.#next());
  }

  #next(): void {
    while (this.#queue.length > 0 && !this.#isWaitedFor(this.#queue[0]!)) {
      const step = this.#queue.shift()!;
      this.#drop();
      this.#show(step.after);
      if (step.happened.some(({ what }) => what === "trick")) this.#keep(step.after);
      for (const watcher of this.#watchers) watcher(step);
    }
    this.waiting = this.#queue.length;
  }

  /** Whether the trick that lies there is to be seen before *step*. */
  #isWaitedFor({ before, after }: Step): boolean {
    return this.held !== undefined && this.#queue.length <= TOO_MANY && !isTakenBack(before.hand, after.hand);
  }

  #show(view: TableShown | undefined): void {
    this.view = view;
    this.waiting = this.#queue.length;
  }

  #keep(view: TableShown): void {
    this.held = view.hand?.last;
    const hold = this.hold();
    if (hold !== undefined) this.#timer = setTimeout(() => this.seen(), hold);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    if (this.held === undefined) return;
    clearTimeout(this.#late);
    this.#late = setTimeout(() => (this.#late = undefined), LATE);
    this.held = undefined;
    this.leaving = false;
  }
}

function isTakenBack(before: HandShown | undefined, after: HandShown | undefined): boolean {
  return before?.deal === after?.deal && tricks(after) < tricks(before);
}

function tricks(hand: HandShown | undefined): number {
  return (hand?.taken ?? []).reduce((sum, taken) => sum + taken, 0);
}

/** An evening that is being written: what is entered is kept at once, and worked in when the package is there. */

import { looked, PadRefused, stepped } from "./api";
import { found, keep, keepLook, keyOf, lastLook, type Kept } from "./store";
import type { Change, Entry, Evening, EveningTold, Hand, Look, Step } from "./told";

export interface Package {
  stepped: (evening: Evening | null, step: Step) => Promise<EveningTold>;
  looked: (evening: Evening) => Promise<EveningTold>;
}

export class Working {
  kept = $state.raw<Kept>()!;
  /** How far the evening is, without the steps that wait. */
  look = $state.raw<Look | undefined>();
  /** The last change, if it had no meaning. */
  refused = $state.raw<PadRefused | undefined>();
  /** Why nothing is worked in: no Python, or nothing can be kept. */
  fault = $state.raw<unknown>();
  /** Whether the package has answered. */
  isReady = $state.raw(false);
  #working: Promise<void> | undefined;
  #isKept = true; // else it lasts as long as the page

  constructor(
    kept: Kept,
    private readonly pad: Package = { stepped, looked },
    private readonly onworked: () => void = () => {},
  ) {
    this.kept = kept;
    this.look = lastLook(kept.id);
    void this.work();
  }

  /** Whether something that was entered is not scored yet. */
  get isWaiting(): boolean {
    return this.kept.steps.length > 0;
  }

  /** What was entered of *hand*, also what waits. */
  entryOf(hand: Hand): Entry {
    return this.kept.steps.reduce(
      (entry, step) => (step.call === "change" ? after(entry, hand, step.change) : entry),
      hand.entry,
    );
  }

  /** Keeps *change*, and works it in. */
  do(change: Change): Promise<void> {
    this.refused = undefined;
    this.#keep({ ...this.#fresh(), steps: [...this.#fresh().steps, { call: "change", change }] });
    return this.work();
  }

  /** Works in what waits; after a fault, again. */
  work(): Promise<void> {
    this.#working ??= locked(keyOf(this.kept.id), () => this.#workAll()).finally(() => {
      this.#working = undefined;
      if (this.isWaiting && !this.fault) void this.work(); // entered while the work ended
    });
    return this.#working;
  }

  /** Another tab, or the server, has changed it. */
  follow(): Promise<void> {
    const other = found(this.kept.id);
    if (!other) return Promise.resolve();
    this.kept = other;
    this.look = undefined;
    return this.work();
  }

  async #workAll(): Promise<void> {
    this.fault = undefined;
    try {
      await this.#steps();
      if (this.kept.evening && !(this.isReady && this.look)) this.#shown(await this.pad.looked(this.kept.evening));
    } catch (problem) {
      if (problem instanceof PadRefused) this.refused = problem;
      this.fault = problem;
    }
  }

  async #steps(): Promise<void> {
    for (;;) {
      const before = this.#fresh();
      const step = before.steps[0];
      if (!step) return;
      let told: EveningTold | undefined;
      try {
        told = await this.pad.stepped(before.evening, step);
      } catch (problem) {
        if (!(problem instanceof PadRefused) || step.call !== "change") throw problem;
        this.refused = problem;
      }
      const now = this.#fresh();
      if (isFurther(now, before)) {
        this.kept = now;
        this.look = undefined;
        continue;
      }
      const steps = now.steps.slice(1);
      this.#keep(
        told ? { ...now, steps, evening: told.evening, changed: Date.now(), isNews: true } : { ...now, steps },
      );
      if (told) this.#shown(told);
      if (told) this.onworked();
    }
  }

  #shown({ look }: EveningTold): void {
    this.isReady = true;
    this.look = look;
    keepLook(this.kept.id, look);
  }

  /** As it is kept now: another tab may have changed it. */
  #fresh(): Kept {
    return (this.#isKept ? found(this.kept.id) : undefined) ?? this.kept;
  }

  #keep(kept: Kept): void {
    this.kept = kept;
    try {
      keep(kept);
      this.#isKept = true;
    } catch (problem) {
      this.#isKept = false;
      this.fault = problem;
    }
  }
}

/** The answers of *hand* after *change*. */
function after(entry: Entry, hand: Hand, change: Change): Entry {
  if (change.do === "enter" && change.hand === hand.number) return { ...entry, ...change.answers };
  if (change.do !== "clear" || change.hand !== hand.number) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !change.fields.includes(field)));
}

/** Whether another tab has worked something in since *before*: without https nothing keeps it from that. */
function isFurther(now: Kept, before: Kept): boolean {
  const [one, other] = [now, before].map(({ evening, steps }) => JSON.stringify([evening, steps[0]]));
  return one !== other;
}

/** Does *work* while no other tab does its own under this *name*, where the browser can see to that. */
function locked(name: string, work: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work();
}

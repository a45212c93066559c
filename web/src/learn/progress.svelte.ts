/** Which steps of which lesson somebody has done, kept in the browser. */

const KEPT = "ultimo.learned";

function kept(): Record<string, readonly string[]> {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (typeof told !== "object" || told === null) return {};
    return Object.fromEntries(Object.entries(told).filter(([, steps]) => Array.isArray(steps)));
  } catch {
    return {}; // nothing may be kept here, or something else wrote there
  }
}

class Progress {
  #done = $state.raw(kept());

  /** The steps of *game* that are done. */
  of(game: string): readonly string[] {
    return this.#done[game] ?? [];
  }

  /** Takes down that *step* of *game* is done. */
  did(game: string, step: string): void {
    if (this.of(game).includes(step)) return;
    this.#done = { ...this.#done, [game]: [...this.of(game), step] };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#done));
    } catch {
      // it is known until the page is closed
    }
  }
}

export const progress = new Progress();

/** The hands that this page has seen end: their results, and all of the last; kept for as long as its tab is open. */

import type { TableShown } from "../wire/messages";

export interface Seen {
  deal: number;
  scores: Readonly<Record<number, number>>; // by place
}

interface Kept {
  seen: readonly Seen[];
  last?: TableShown; // the table when the last hand was over
}

export class Hands {
  seen = $state.raw<readonly Seen[]>([]);
  last = $state.raw<TableShown | undefined>();
  readonly #key: string;

  constructor(table: string) {
    this.#key = `ultimo-hands-${table}`;
    const { seen, last } = kept(this.#key);
    this.seen = seen;
    this.last = last;
  }

  /** Takes the result of the hand in *view*, if it is over. */
  see(view: TableShown): void {
    const { hand } = view;
    if (!hand?.result) return;
    const scores = Object.fromEntries(hand.seats.map((place, index) => [place, hand.result!.scores[index] ?? 0]));
    const others = this.seen.filter(({ deal }) => deal < hand.deal);
    this.seen = [...others, { deal: hand.deal, scores }];
    this.last = view;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify({ seen: this.seen, last: this.last } satisfies Kept));
    } catch {
      // without room to keep them they are shown until the page is loaded anew
    }
  }
}

function kept(key: string): Kept {
  const nothing = { seen: [] };
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

/** The results of the hands that this page has seen end, kept for as long as its tab is open. */

import type { TableShown } from "../wire/messages";

export interface Seen {
  deal: number;
  scores: Readonly<Record<number, number>>; // by place
}

export class Hands {
  seen = $state.raw<readonly Seen[]>([]);
  readonly #key: string;

  constructor(table: string) {
    this.#key = `ultimo-hands-${table}`;
    this.seen = kept(this.#key);
  }

  /** Takes the result of the hand in *view*, if it is over. */
  see(view: TableShown): void {
    const { hand } = view;
    if (!hand?.result) return;
    const scores = Object.fromEntries(hand.seats.map((place, index) => [place, hand.result!.scores[index] ?? 0]));
    const others = this.seen.filter(({ deal }) => deal < hand.deal);
    this.seen = [...others, { deal: hand.deal, scores }];
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.seen));
    } catch {
      // without room to keep them they are shown until the page is loaded anew
    }
  }
}

function kept(key: string): readonly Seen[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as readonly Seen[];
  } catch {
    return [];
  }
}

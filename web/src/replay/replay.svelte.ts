/** A hand that is looked at again: its moments, and which of them is shown. */

import { parts } from "../table/actions";
import { merged } from "../wire/merge";
import type { TableShown, TrickShown } from "../wire/messages";
import type { Moment, ReplayTold, StepTold } from "./told";

export class Replay {
  at = $state.raw(0); // how many moves were made
  readonly moments: readonly Moment[];
  readonly steps: readonly StepTold[];
  readonly plays: readonly number[]; // the moments in which a card is played next

  constructor(
    readonly told: ReplayTold,
    readonly own: number | undefined, // the viewer's seat
    at = 0,
  ) {
    this.steps = told.steps;
    this.moments = told.steps.reduce<Moment[]>(
      (made, step) => [...made, merged(made.at(-1)!, step.patch)],
      [told.first],
    );
    this.plays = told.steps.flatMap(({ action }, index) => (parts(action).verb === "play" ? [index] : []));
    this.go(at);
  }

  get last(): number {
    return this.steps.length;
  }

  get now(): Moment {
    return this.moments[this.at]!;
  }

  /** The move that is made next; undefined at the end. */
  get next(): StepTold | undefined {
    return this.steps[this.at];
  }

  /** The moment as a table shows it. */
  get view(): TableShown {
    return this.viewAt(this.at);
  }

  viewAt(index: number): TableShown {
    const { told, own } = this;
    const hand = { ...this.moments[index]!.hand, ...(own === undefined ? {} : { seat: own }) };
    const names = hand.seats.map((place) => [String(place), { name: told.names[place] }]);
    return {
      table: "",
      settings: { game: told.game, options: told.options },
      stage: hand.result ? "over" : "playing",
      unit: told.unit,
      rules: told.rules,
      chairs: Object.fromEntries(names),
      place: own === undefined ? undefined : hand.seats[own - 1],
      hand,
    };
  }

  /** The trick that the last move has completed, still lying there. */
  get held(): TrickShown | undefined {
    const { hand } = this.now;
    const before = this.steps[this.at - 1];
    return before && parts(before.action).verb === "play" && !hand.trick ? hand.last : undefined;
  }

  go(index: number): void {
    this.at = Math.min(Math.max(index, 0), this.last);
  }

  /** To the next trick, or the one before: where the first card of it is to be played; the end is behind the last. */
  goTrick(by: 1 | -1): void {
    const leads = [...this.plays.filter((_, number) => number % 4 === 0), this.last];
    const found = by > 0 ? leads.find((index) => index > this.at) : leads.findLast((index) => index < this.at);
    this.go(found ?? (by > 0 ? this.last : 0));
  }

  /** The cards that each seat had when the first card was led, in the order of a hand: these have their places. */
  cardsOf(seat: number): readonly string[] {
    const lead = this.plays[0];
    const index = lead === undefined ? this.at : Math.min(this.at, lead);
    return this.moments[index]!.hands[seat] ?? [];
  }
}

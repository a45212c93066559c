/** Who sits at the table of a lesson. */

import { cardFace, t, type Params, type Somebody, type Telling } from "../i18n/index.svelte";

const NAMES = ["Anna", "Béla", "Cyril"]; // in the order of play, from the learner on

export type Spot = "bottom" | "left" | "top" | "right";

const CLOCKWISE: readonly Spot[] = ["bottom", "left", "top", "right"];
const COUNTER: readonly Spot[] = ["bottom", "right", "top", "left"];

/** Three people and the learner, who has *seat*. */
export class People {
  constructor(
    readonly game: string,
    readonly seat: number,
  ) {}

  /** How texts say who has *seat*. */
  readonly who = (seat: number): Somebody => {
    const away = this.#away(seat);
    return away === 0 ? { name: t("table.you"), you: true } : { name: NAMES[away - 1]! };
  };

  name(seat: number): string {
    return this.who(seat).name;
  }

  /** Somebody as a sentence has them: `{you, select, yes {You play} other {{name} plays}}`. */
  params(seat: number): Params {
    const { name, you } = this.who(seat);
    return { name, you: you ? "yes" : "no" };
  }

  get telling(): Telling {
    return { game: this.game, who: this.who };
  }

  /** Where *seat* is drawn. */
  spot(seat: number): Spot {
    return (this.game === "calling-the-twenty" ? CLOCKWISE : COUNTER)[this.#away(seat)]!;
  }

  face(card: string): string {
    return cardFace(card, this.game);
  }

  #away(seat: number): number {
    return (seat - this.seat + 4) % 4;
  }
}

/** What the server tells of a hand that is over (src/ultimo/server/http: replays.py, studies.py, hands.py). */

import type { Json } from "../wire/merge";
import type { HandShown, OptionTold } from "../wire/messages";

/** A moment of a hand with all cards open. */
export interface Moment {
  hand: HandShown;
  hands: Readonly<Record<string, readonly string[]>>; // by seat, what it holds
  laid: Readonly<Record<string, readonly string[]>>; // by seat, what it has laid away
  talon?: readonly string[]; // as dealt
}

/** A move, and what it changes. */
export interface StepTold {
  seat: number;
  action: string;
  patch: Json;
}

export interface ReplayTold {
  records: number; // how many there are in the text
  record: string; // this one
  game: string;
  rules: number;
  unit: string;
  options: Readonly<Record<string, string>>;
  names: Readonly<Record<string, string>>; // by place
  objective: Objective | null; // what the declarer's side plays for; null where there is nothing to be solved
  first: Moment;
  steps: readonly StepTold[];
}

export type Objective = "card-points" | "tricks";

export type Bound = "exact" | "lower" | "upper";

/** What each play is worth with open cards: what `side` has of the objective at the end. */
export interface SolvedTold {
  seat: number; // who is to play
  side: readonly number[];
  objective: Objective;
  value: number;
  bound: Bound;
  plays: readonly { action: string; value: number; bound: Bound }[];
}

/** What a seat could expect of everything it might do, the best first. */
export interface StudyTold {
  seat: number;
  options: readonly OptionTold[];
}

/** A finished hand of a table. */
export interface HandTold {
  table: string;
  deal: number;
  seats: readonly number[]; // those the viewer sat in
  record: string;
  word?: string; // by which everybody may see it
}

/** Lessons as the package writes them: `python -m ultimo.learn`, from the games themselves. */

import type { ReasonShown } from "../wire/messages";

export interface Trick {
  leader: number; // seat
  cards: readonly string[];
  winning: number; // the seat that takes it as it lies
}

/** A card that was played, or a trick that was taken with what it counts. */
export type Happened = { seat: number; card: string } | { taken: number; points: number };

export interface Result {
  scores: readonly number[]; // by seat
  lines: readonly { what: string; why: ReasonShown; amounts: readonly number[] }[];
}

export interface Choice {
  action: string;
  refused?: ReasonShown; // why it is not legal; then it leads nowhere
  happened?: readonly Happened[]; // the action itself too, if a card was played
  at?: Position; // what the learner has to decide next
  good?: boolean; // at the end: whether it is what was asked for
  result?: Result;
  most?: number; // what the learner can get at the most
}

export interface Position {
  seat: number; // the learner's
  hand: readonly string[];
  bidding: readonly { seat: number; action: string }[];
  announced: readonly { seat: number; bonus: string }[];
  contract?: string;
  declarer?: number;
  called?: string;
  trick?: Trick;
  best?: { action: string; why: ReasonShown };
  choices: readonly Choice[];
}

export interface Tap {
  kind: "tap";
  name: string;
  cards: readonly string[];
  points: readonly number[]; // of each
  wanted: number; // the cards to be found count so many
}

export interface Worth {
  kind: "worth";
  name: string;
  cards: readonly string[];
  offered: readonly number[];
  right: number;
}

export interface Taker {
  kind: "taker";
  name: string;
  seat: number; // the learner's
  trick: Trick;
  right: number; // seat
}

export interface Turn {
  kind: "turn";
  name: string;
  goal: "legal" | "best" | "most";
  at: Position;
}

export type Task = Tap | Worth | Taker | Turn;

export interface Step {
  name: string;
  rules: readonly string[];
  tasks: readonly Task[];
}

export interface Lesson {
  game: string;
  unit: string;
  steps: readonly Step[];
}

const LESSONS = import.meta.glob<Lesson>("./lessons/*.json", { import: "default" });

/** The lesson of *game*; undefined if there is none. */
export function lessonOf(game: string): Promise<Lesson> | undefined {
  return LESSONS[`./lessons/${game}.json`]?.();
}

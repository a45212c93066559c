/** What the package says of an evening, and what it is asked: docs/pad-format.md. */

import type { ReasonShown, ResultShown } from "../wire/messages";

/** A reason with its English sentence, for keys that have no text here. */
export type Why = ReasonShown & { readonly text: string };

/** The document that is kept; only the package reads what is in it. */
export interface Evening {
  readonly game: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly steps: readonly unknown[];
}

export type Kind = "word" | "seat" | "number" | "points" | "items" | "rulings";

export interface Question {
  readonly field: string;
  readonly kind: Kind;
  readonly asks: Why;
  readonly why: Why;
  readonly choices: readonly (string | number | null)[];
  readonly usual?: unknown;
  readonly least?: number;
  readonly most?: number;
}

export interface Sheet {
  readonly complete: boolean;
  readonly asks: readonly Question[];
  readonly answered: readonly Question[];
  readonly offers: readonly Question[];
  readonly derived: readonly { readonly field: string; readonly value: unknown; readonly why: Why }[];
  readonly problem: { readonly field: string; readonly reason: Why; readonly text: string } | null;
  readonly settlement: Pick<ResultShown, "scores" | "lines" | "count"> | null;
}

export type Entry = Readonly<Record<string, unknown>>;

export interface Hand {
  readonly number: number;
  readonly state: "settled" | "open" | "impossible" | "waiting";
  readonly seats: readonly string[];
  readonly due_seats: readonly string[] | null;
  readonly dealer: string;
  readonly sits_out: readonly string[];
  readonly multiplier: number | null;
  readonly entry: Entry;
  readonly note: string;
  readonly sheet: Sheet;
  readonly scores: Readonly<Record<string, number>>;
}

export interface Coming {
  readonly seats: readonly string[];
  readonly dealer: string;
  readonly sits_out: readonly string[];
  readonly multiplier: number;
  readonly last_round: boolean;
  readonly seatings: readonly (readonly string[])[];
}

export type Totals = Readonly<Record<string, number>>;

export interface Look {
  readonly game: string;
  readonly title: string;
  readonly unit: string;
  readonly options: Readonly<Record<string, string>>;
  readonly table: readonly string[];
  readonly everybody: readonly string[];
  readonly totals: Totals;
  readonly settled: number;
  readonly open: number | null;
  readonly over: boolean;
  readonly next: Coming | null;
  readonly say: readonly string[];
  readonly badges: readonly (readonly [string, string])[];
  readonly hands: readonly Hand[];
  readonly curve: readonly { readonly hand: number | null; readonly totals: Totals }[];
  readonly undo: boolean;
}

export type Change =
  | { do: "begin"; seats?: readonly string[] }
  | { do: "enter"; hand: number; answers: Entry }
  | { do: "clear"; hand: number; fields: readonly string[] }
  | { do: "usual"; hand: number }
  | { do: "seats"; hand: number; seats: readonly string[] }
  | { do: "note"; hand: number; text: string }
  | { do: "remove"; hand: number }
  | { do: "table"; players: readonly string[] }
  | { do: "options"; options: Readonly<Record<string, string>> }
  | { do: "say"; word: string }
  | { do: "ruling"; text: string; amounts: Totals }
  | { do: "rename"; player: string; name: string }
  | { do: "title"; title: string }
  | { do: "undo" };

/** What makes an evening, or changes it. */
export type Step =
  | { call: "new"; game: string; options: Readonly<Record<string, string>>; players: readonly string[]; title: string }
  | { call: "read"; text: string }
  | { call: "change"; change: Change };

export interface EveningTold {
  readonly evening: Evening;
  readonly look: Look;
}

export interface GameTold {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly cards: readonly string[]; // in deck order
  readonly players: readonly number[]; // how many may sit at the table
  readonly options: readonly {
    readonly name: string;
    readonly default: string;
    readonly choices: readonly string[];
    readonly numbers: { readonly least: number; readonly most: number | null } | null;
    readonly line: string;
    readonly rule: string;
    readonly scope: string;
  }[];
  readonly presets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A question as it is shown: of which hand, what was answered, and whom an answer is told. */
export interface Asked {
  question: Question;
  hand: Hand;
  game: string;
  given: unknown;
  onanswer: (value: unknown) => void;
}

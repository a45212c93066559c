import { get } from "./http";
import type { Settings } from "../wire/messages";

/** An option of a game, as the server tells it. */
export interface OptionTold {
  name: string;
  default: string;
  choices: readonly string[]; // the default first; empty for a number
  line: string; // what it is, in English
  rule: string;
  numbers?: { lowest: number; highest: number; word?: string | undefined }; // without, it is one of the choices
}

/** A game, with what can be agreed. */
export interface GameTold {
  game: string;
  title: string;
  rules: number;
  unit: string;
  places: readonly number[]; // how many may sit at its table
  options: readonly OptionTold[];
  presets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Everything there is to choose from when a table is made. */
export interface GamesTold {
  games: readonly GameTold[];
  bots: readonly string[];
}

/** A table, for whoever thinks of joining it, or has a chair there. */
export interface TableTold {
  table: string;
  settings: Settings;
  stage: string;
  chairs: readonly { name?: string; is_bot?: boolean }[];
  own?: readonly number[]; // the places of who asks
  deal?: number; // the number of the hand being played or just over, for who has a chair
  is_awaited?: boolean; // whether it waits for who asks
}

let told: Promise<GamesTold> | undefined;

/** The games with their options and presets, and the bots of the house; asked for once. */
export function gamesTold(): Promise<GamesTold> {
  told ??= get<GamesTold>("/api/games").catch((fault: unknown) => {
    told = undefined;
    throw fault;
  });
  return told;
}

/** What the front page says of the games, in its order. */
export const GAMES = [
  { game: "calling-the-twenty", cards: 40, deal: 10, most: 4, shown: ["XIX", "XX", "KH"] },
  { game: "texas-tarok", cards: 54, deal: 12, most: 6, shown: ["I", "SK", "CS"] },
  { game: "hungarian-tarokk", cards: 42, deal: 9, most: 5, shown: ["QC", "XXI", "X"] },
] as const;

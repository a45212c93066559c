/** How games are told apart in keys: `TX.bonus.uni` is of Texas Tarok, `bonus.trull` of all games without their own. */

import { has, t, type Params } from "./spoken.svelte";

export type Code = "CT" | "TX" | "HU"; // as in the ids of rules

const CODES: Readonly<Record<string, Code>> = {
  "calling-the-twenty": "CT",
  "texas-tarok": "TX",
  "hungarian-tarokk": "HU",
};

/** The code of *game*. */
export function codeOf(game: string | undefined): Code | undefined {
  return game === undefined ? undefined : CODES[game];
}

/** The game that has *rule*; undefined for advice that belongs to none. */
export function gameOf(rule: string): string | undefined {
  return Object.keys(CODES).find((game) => rule.startsWith(`${CODES[game]}-`));
}

/** The key of *name* in the game, or in all games; undefined: there is no text. */
export function keyOf(code: Code | undefined, name: string): string | undefined {
  return [`${code}.${name}`, name].find(has);
}

/** The text of *name* in the game; *otherwise* if there is none. */
export function ofGame(code: Code | undefined, name: string, params: Params, otherwise: string): string {
  const key = keyOf(code, name);
  return key === undefined ? otherwise : t(key, params);
}

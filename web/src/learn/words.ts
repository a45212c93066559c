/** What a lesson says: texts by game, step and task. */

import { codeOf, ofGame, type Params } from "../i18n/index.svelte";

/** The text of *name* in a lesson; that of the game goes before that of all games. */
export function said(game: string, name: string, params: Params = {}): string {
  return ofGame(codeOf(game), `lesson.${name}`, params, name);
}

/** A number with its sign. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}

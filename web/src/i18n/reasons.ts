/** Reasons in words: why something may not be done, what a line of a settlement is for, what good players think. */

import type { ReasonShown } from "../wire/messages";
import { cardFace, cardName } from "./cards";
import { codeOf, gameOf, keyOf, ofGame } from "./codes";
import * as names from "./names";
import type { Telling } from "./names";
import { capital, listed, t, type Params } from "./spoken.svelte";

const SEATS = [1, 2, 3, 4] as const;
const FACTORS = ["kontra", "ladder", "looks", "multiplier"]; // what multiplies the `value` of a line

type Param = string | number;
type Put = (value: string, game: string, telling: Telling) => string;

/** How parameters that stand for something are said; the others are put in as they are. */
const PUT: Readonly<Record<string, Put>> = {
  card: cards,
  cards,
  held: cards,
  honours: cards,
  contract: names.contractName,
  bonus: names.bonusName,
  offence: names.offenceName,
  item: (item, game, telling) => names.itemName(item, game, telling.who),
  action: names.actionName,
  least: names.actionName,
  phase: names.phaseName,
  side: (side, _game, telling) => names.sideName(side, telling.who),
  seat: (seat, _game, telling) => names.nameOf(Number(seat), telling.who),
  owner: (seat, _game, telling) => names.nameOf(Number(seat), telling.who),
  seats: (seats, _game, telling) => listed(seats.split(" and ").map((seat) => names.nameOf(Number(seat), telling.who))),
};

function cards(tokens: string, game: string, telling: Telling): string {
  const name = telling.spoken ? cardName : cardFace;
  const all = tokens.split(" ").map((token) => name(token, game));
  return all.join(telling.spoken ? ", " : " ");
}

/** *shown* as a sentence; with what is multiplied by what, if it is a line of a settlement. */
export function reason(shown: ReasonShown, telling: Telling = {}): string {
  const own = gameOf(shown.rule);
  const game = own ?? telling.game ?? "";
  const key = keyOf(codeOf(own), shown.key);
  const sentence = key === undefined ? shown.key.replaceAll("-", " ") : t(key, said(shown, game, telling));
  return begun(sentence, telling) + product(shown.params ?? {}, game);
}

function said(shown: ReasonShown, game: string, telling: Telling): Params {
  const params = shown.params ?? {};
  const put = Object.entries(params).map(([name, value]) => [name, PUT[name]?.(String(value), game, telling) ?? value]);
  return { ...Object.fromEntries(put), seatYou: isYou(params["seat"], telling) };
}

function isYou(seat: Param | undefined, telling: Telling): string {
  return seat !== undefined && telling.who?.(Number(seat)).you ? "yes" : "no";
}

/** *sentence* with a capital; a name that it begins with stays as it is. */
function begun(sentence: string, telling: Telling): string {
  const others = SEATS.map((seat) => telling.who?.(seat)).filter((somebody) => !somebody?.you);
  if (others.some((somebody) => somebody && sentence.startsWith(somebody.name))) return sentence;
  return capital(sentence);
}

/** `: 2 × 4 (kontra)`; nothing where nothing is multiplied. */
function product(params: Readonly<Record<string, Param>>, game: string): string {
  const factors = FACTORS.filter((name) => name in params).map(
    (name) => ` × ${ofGame(codeOf(game), `factor.${name}`, { n: params[name]! }, String(params[name]))}`,
  );
  const value = "value" in params ? ` ${params["value"]}` : "";
  return factors.length ? `:${value}${factors.join("")}` : "";
}

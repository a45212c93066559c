/** What games call things: contracts, bonuses, actions, phases, sides, options. Unknown names are shown as they came. */

import { cardFace, cardName } from "./cards";
import { codeOf, ofGame } from "./codes";
import { t, type Params } from "./spoken.svelte";

/** Who has a seat, for sentences. */
export interface Somebody {
  name: string;
  you?: boolean;
}

/** What a text may need beside its parameters. */
export interface Telling {
  game?: string;
  who?: (seat: number) => Somebody; // else seats go by their numbers
  spoken?: boolean; // cards in words, as for a screen reader, and not as they look
  level?: number; // the factor by kontra before an action
}

function named(game: string | undefined, kind: string, name: string, params: Params = {}): string {
  return ofGame(codeOf(game), `${kind}.${name}`, params, name);
}

export function gameName(game: string): string {
  return named(undefined, "game", game);
}

export function contractName(contract: string, game: string): string {
  return named(game, "contract", contract);
}

export function bonusName(bonus: string, game: string): string {
  return named(game, "bonus", bonus);
}

/** What a mistake at the table is called. */
export function offenceName(offence: string, game: string): string {
  return named(game, "offence", offence);
}

export function phaseName(phase: string): string {
  return named(undefined, "phase", phase);
}

/** *amount* with what scores are counted in: `3 chips`. */
export function amountOf(amount: number, unit: string): string {
  return ofGame(undefined, `unit.${slug(unit)}`, { n: amount }, `${amount} ${unit}`);
}

/** What scores are counted in: `chips`. */
export function unitName(unit: string): string {
  return ofGame(undefined, `units.${slug(unit)}`, {}, unit);
}

/** What is said before a deal, as a choice: `tap:2`. */
export function wordName(word: string, who?: Telling["who"]): string {
  const [kind = "", number] = word.split(":");
  const n = Number(number);
  return ofGame(undefined, `word.${kind}`, number === undefined ? {} : { n, seat: nameOf(n, who) }, word);
}

/** What somebody did before the deal, or wears, as the server has it in English. */
export function deedText(deed: string): string {
  return ofGame(undefined, `deed.${slug(deed)}`, { n: Number(/\d+/.exec(deed)?.[0] ?? 0) }, deed);
}

export function badgeText(badge: string): string {
  return ofGame(undefined, `badge.${slug(badge)}`, {}, badge);
}

function slug(words: string): string {
  return words.replace(/\d+/g, "n").replaceAll(" ", "-");
}

/** Who has *seat*: a name, or "you" as a sentence's subject. */
export function nameOf(seat: number, who?: Telling["who"]): string {
  const somebody = who?.(seat);
  if (somebody === undefined) return t("seat.number", { n: seat });
  return somebody.you ? t("seat.you") : somebody.name;
}

/** A side as the count of cards names it: `opponents`, `seat 3`. */
export function sideName(side: string, who?: Telling["who"]): string {
  const seat = /^seat (\d)$/.exec(side)?.[1];
  if (seat) return nameOf(Number(seat), who);
  return named(undefined, "side", side === "declarer's side" ? "declarers" : side);
}

// ── doublings ──

const STEPS = ["kontra", "rekontra", "subkontra", "hirskontra", "mordkontra"];
const TEXAN = ["hrb", "rhea", "contrec", "suprec"];

/** What is said to bring an item to *level*: Kontra for 2, Rekontra for 4. */
export function kontraName(game: string, level: number): string {
  const step = (codeOf(game) === "TX" ? TEXAN : STEPS)[Math.log2(level) - 1];
  return step === undefined ? `×${level}` : named(game, "step", step);
}

/** What is doubled or paid for: `game`, `pagat-ultimo@2`, a contract, a bonus. */
export function itemName(item: string, game: string, who?: Telling["who"]): string {
  if (item === "game") return t("item.game");
  const [bonus = "", seat] = item.split("@");
  if (seat !== undefined) return t("item.said", { bonus: bonusName(bonus, game), seat: nameOf(Number(seat), who) });
  if (item === "One") return bonusName("pagat-ultimo", game);
  return firstNamed(item, game, ["contract", "bonus", "offence"]);
}

function firstNamed(name: string, game: string, kinds: readonly string[]): string {
  return kinds.reduceRight((rest, kind) => ofGame(codeOf(game), `${kind}.${name}`, {}, rest), name);
}

// ── actions ──

/** An action as a choice: `Hold`, `Call XX`, `Kontra: the game`. */
export function actionName(action: string, game: string, telling: Telling = {}): string {
  const [verb = "", what] = action.split(":");
  if (what === undefined) return named(game, "action", verb);
  if (verb === "discard" && what === "?") return t("action.discard-hidden");
  const params: Params = {
    contract: contractName(what, game),
    bonus: bonusName(what, game),
    item: itemName(what, game, telling.who),
    step: kontraName(game, 2 * (telling.level ?? 1)),
    card: telling.spoken ? cardName(what, game) : cardFace(what, game),
  };
  return ofGame(codeOf(game), `action.${verb}`, params, action);
}

// ── options ──

export function optionName(option: string, game: string): string {
  return named(game, "option", option);
}

/** One line about an option. */
export function optionLine(option: string, game: string): string {
  return ofGame(codeOf(game), `option.${option}.line`, {}, "");
}

/** A value of an option: `only the Forehand`, `yes`; numbers are shown as they are. */
export function choiceName(option: string, choice: string, game: string): string {
  const common = ofGame(undefined, `choice.${choice}`, {}, choice);
  return ofGame(codeOf(game), `option.${option}.${choice}`, {}, common);
}

export function presetName(preset: string, game: string): string {
  return named(game, "preset", preset);
}

export function presetLine(preset: string, game: string): string {
  return ofGame(codeOf(game), `preset.${preset}.line`, {}, "");
}

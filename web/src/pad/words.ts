/** What the questions, answers and reasons of a hand are called. */

import { codeOf, gameOf, keyOf, ofGame } from "../i18n/codes";
import {
  bonusName,
  contractName,
  itemName,
  kontraName,
  offenceName,
  reason,
  t,
  type Telling,
} from "../i18n/index.svelte";
import type { TableShown } from "../wire/messages";
import type { Hand, Look, Question, Why } from "./told";

const LEVEL = "level:"; // of a field: how high the item was doubled

/** Who sits where in *hand*, for sentences. */
export function telling(game: string, hand: Hand): Telling {
  return { game, who: (seat) => ({ name: hand.seats[seat - 1] ?? String(seat) }) };
}

/** A reason as a sentence; the English one where the page has none. */
export function sentence(why: Why, told: Telling): string {
  return keyOf(codeOf(gameOf(why.rule)), why.key) === undefined ? why.text : reason(why, told);
}

/** What *field* is called, in a word or two. */
export function fieldName(field: string, game: string, hand: Hand): string {
  if (field.startsWith(LEVEL))
    return t("pad.field.level", { item: itemName(field.slice(LEVEL.length), game, telling(game, hand).who) });
  return ofGame(codeOf(game), `pad.field.${field}`, {}, bonusName(field, game));
}

/** An answer that can be chosen. */
export function choiceName(question: Question, choice: string | number | null, game: string, hand: Hand): string {
  if (question.kind === "seat")
    return choice === null ? t("pad.nobody") : (hand.seats[Number(choice) - 1] ?? String(choice));
  const word = String(choice);
  if (question.field.startsWith(LEVEL)) return kontraName(game, Number(word));
  const own = ofGame(codeOf(game), `pad.choice.${question.field}.${word}`, {}, "");
  return own || ofGame(codeOf(game), `pad.choice.${word}`, {}, offenceOr(contractName(word, game), word, game));
}

function offenceOr(name: string, word: string, game: string): string {
  return name === word ? offenceName(word, game) : name;
}

/** The bonus, mistake or item that is chosen of a list, without whose it is. */
export function thingName(thing: string, game: string): string {
  if (thing === "game") return t("item.game");
  return offenceOr(bonusName(thing, game), thing, game);
}

/** An answer as it was given, in words. */
export function answerName(question: Question, answer: unknown, game: string, hand: Hand): string {
  switch (question.kind) {
    case "word":
    case "seat":
      return choiceName(question, answer as string | number | null, game, hand);
    case "number":
      return String(answer);
    case "points":
      return pointsName(answer);
    case "items":
      return itemsName(answer as readonly string[], game, hand);
    case "rulings":
      return (answer as readonly (readonly [string, unknown])[]).map(([text]) => text).join("; ") || t("pad.none");
  }
}

function itemsName(items: readonly string[], game: string, hand: Hand): string {
  const named = items.map((item) => {
    const [thing = "", seat] = item.split("@");
    const name = thingName(thing, game);
    return seat === undefined ? name : t("pad.of", { thing: name, name: hand.seats[Number(seat) - 1] ?? seat });
  });
  return named.join(", ") || t("pad.none");
}

function pointsName(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map((one) => one ?? "–").join(" · ");
  if (typeof answer !== "object" || answer === null) return String(answer);
  const [[form, value] = ["", ""]] = Object.entries(answer);
  return t(`pad.points.${form}.given`, { value: String(value) });
}

/** A hand that is settled as the table shows one. */
export function viewOf(look: Look, hand: Hand): TableShown {
  const derived = hand.sheet.derived.find(({ field }) => field === "declarer")?.value;
  const chairs = hand.seats.map((name, index) => [index + 1, { name, total: look.totals[name] ?? 0 }] as const);
  return {
    table: "",
    settings: { game: look.game } as TableShown["settings"],
    stage: "between",
    unit: look.unit,
    rules: 0,
    chairs: Object.fromEntries(chairs),
    hand: {
      deal: hand.number,
      seats: [1, 2, 3, 4],
      dealer: 4,
      phase: "",
      contract: hand.entry["contract"] as string,
      declarer: (hand.entry["declarer"] ?? derived) as number | undefined,
      result: hand.sheet.settlement ?? undefined,
    },
  };
}

/** Cards as TGN writes them (`KH`, `10C`, `XXI`, `SK`): their suit, how a hand is sorted, and what one types for them. */

export type Suit = "T" | "H" | "D" | "C" | "S";

const ORDER: readonly Suit[] = ["T", "H", "C", "D", "S"]; // taroks, then suits in alternating colours
const COLOUR_CARD = /^(?:K|Q|C|J|10|[1-9])([HDCS])$/;

/** The suit of *card*; T for taroks. */
export function suitOf(card: string): Suit {
  return (COLOUR_CARD.exec(card)?.[1] ?? "T") as Suit;
}

/** The cards of a text like `KH 10C`. */
export function written(cards = ""): readonly string[] {
  return cards.split(" ").filter(Boolean);
}

/** *cards* as players hold them; within a suit they stay as the server has them, from high to low. */
export function sorted(cards: readonly string[]): readonly string[] {
  return ORDER.flatMap((suit) => cards.filter((card) => suitOf(card) === suit));
}

const ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split(" ");

/** The tarok of that number. */
export function tarok(number: number): string | undefined {
  return ROMAN[number - 1];
}

/** Which of *cards* somebody means who has typed *text* so far: an exact name first, then what it begins. */
export function meant(text: string, cards: readonly string[]): string | undefined {
  const typed = text.toUpperCase();
  const number = /^\d+$/.test(typed) ? tarok(Number(typed)) : undefined;
  if (cards.includes(typed)) return typed;
  if (number !== undefined && cards.includes(number)) return number;
  return cards.find((card) => card.startsWith(typed));
}

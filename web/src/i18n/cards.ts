/** Cards in words, and as they look. */

import { codeOf, ofGame } from "./codes";
import { t } from "./spoken.svelte";

const COLOUR_CARD = /^(K|Q|C|J|10|[1-9])([HDCS])$/;
const SUITS: Readonly<Record<string, string>> = { H: "♥", D: "♦", C: "♣", S: "♠" };
const AS_TEXT = "\uFE0E"; // no emoji
const TAROKS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split(" ");
const SKUS = "SK";

/** *card* as one says it: `King of hearts`, `tarok 14`. */
export function cardName(card: string, game?: string): string {
  const [, rank, suit] = COLOUR_CARD.exec(card) ?? [];
  if (rank && suit) return ofGame(codeOf(game), "card.suited", { rank, suit }, card);
  if (TAROKS.includes(card)) return t("card.tarok", { n: TAROKS.indexOf(card) + 1 });
  return oddCard(card, game);
}

/** *card* as it looks, with the letters of the language: `K♥`, `XIV`. */
export function cardFace(card: string, game?: string): string {
  const [, rank, suit] = COLOUR_CARD.exec(card) ?? [];
  return rank && suit ? `${t("card.rank", { rank })}${SUITS[suit]}${AS_TEXT}` : oddCard(card, game);
}

function oddCard(card: string, game?: string): string {
  if (card === SKUS) return ofGame(codeOf(game), "card.skus", {}, card);
  return card === "?" ? t("card.hidden") : card;
}

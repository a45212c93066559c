/** Actions as TGN writes them, taken apart: `play:KH`, `kontra:pagat-ultimo@3`, `pass`. */

import type { OfferShown } from "../wire/messages";

export interface Parts {
  verb: string; // as `play`, or the whole of an action of one word
  what: string; // a card, contract, bonus or item; empty for an action of one word
  seat?: number; // who announced what is doubled
}

export function parts(action: string): Parts {
  const [verb = "", rest = ""] = action.split(":");
  const [what = "", seat] = rest.split("@");
  return seat === undefined ? { verb, what } : { verb, what, seat: Number(seat) };
}

/** What may be done now, by the way it is done: with cards of the hand, or by a choice in a list. */
export interface Offers {
  cards: ReadonlyMap<string, OfferShown>; // to be played or laid away, by card
  laying: boolean; // whether the cards are laid away
  calls: readonly OfferShown[]; // cards that can be called
  choices: readonly OfferShown[]; // everything else
}

export const NOTHING: Offers = { cards: new Map(), laying: false, calls: [], choices: [] };

/** *legal* in the order in which it is shown: what one says, then passing. */
export function offersOf(legal: readonly OfferShown[] | undefined): Offers {
  if (!legal) return NOTHING;
  const of = (...verbs: string[]) => legal.filter((offer) => verbs.includes(parts(offer.action).verb));
  const cards = of("play", "discard");
  const calls = of("call");
  const choices = legal.filter((offer) => !cards.includes(offer) && !calls.includes(offer));
  return {
    cards: new Map(cards.map((offer) => [parts(offer.action).what, offer])),
    laying: of("discard").length > 0,
    calls,
    choices: [...choices.filter(({ action }) => action !== "pass"), ...choices.filter(({ action }) => action === "pass")],
  };
}

/** What happened at a table, in sentences: for the live region and the list of what was said. */

import { actionName, bonusName, cardName, contractName, deedText, itemName, kontraName, listed, t, type Params } from "../i18n/index.svelte";
import type { Happened, TableShown } from "../wire/messages";
import { parts } from "./actions";
import { nameOf, signed, telling, who, whoHas, youOr } from "./names";
import { chairsFrom, SEATS, seatOf } from "./seating";

/** The sentence for one thing that happened; undefined: nothing anybody has to hear. */
export function tell(happened: Happened, before: TableShown, after: TableShown): string | undefined {
  const { what, place } = happened;
  if (what === "acted") return place === undefined ? undefined : acted(happened, place, after);
  if (OF_HAND.has(what)) return ofHand(happened, after);
  return atTable(happened, before, after);
}

/** What the result of a hand is in one sentence; undefined while it goes on. */
export function tellResult(view: TableShown): string | undefined {
  const { hand } = view;
  if (!hand?.result) return undefined;
  const { scores: paid } = hand.result;
  const scores = chairsFrom(view).flatMap((place) => {
    const seat = seatOf(hand, place);
    return seat === undefined ? [] : [`${youOr(view, place)} ${signed(paid[seat - 1] ?? 0)}`];
  });
  return t("table.tell.over", { scores: listed(scores) });
}

/** What became known of the sides by what was called or played, and not by somebody saying so. */
export function tellSides(happened: readonly Happened[], before: TableShown, after: TableShown): readonly string[] {
  const { hand } = after;
  if (!hand || hand.deal !== before.hand?.deal) return [];
  const isNew = hand.is_partner && !before.hand.is_partner;
  const mine = isNew ? [t("table.tell.you-partner")] : [];
  if (happened.some(({ what }) => what === "side")) return mine;
  const partner = SEATS.find((seat) => seat !== hand.declarer && hand.sides?.[seat] && !before.hand?.sides?.[seat]);
  return partner === undefined ? mine : [...mine, t("table.tell.side-with", whoHas(after, partner))];
}

const OF_HAND = new Set(["declared", "side", "trick", "mistake", "taken", "looked", "shown", "taroks"]);

function acted(happened: Happened, place: number, view: TableShown): string | undefined {
  const game = view.settings.game;
  const { verb, what, seat } = parts(happened.action ?? "");
  const params: Params = { ...who(view, place), standin: happened.text ? "yes" : "no" };
  switch (verb) {
    case "play":
      return t("table.tell.play", { ...params, card: cardName(what, game) });
    case "call":
      return t("table.tell.call", { ...params, card: cardName(what, game) });
    case "discard":
      return what === "?" ? undefined : t("table.tell.discard", { ...params, card: cardName(what, game) });
    case "bid":
      return t("table.tell.bid", { ...params, contract: contractName(what, game) });
    case "announce":
      return t("table.tell.announce", { ...params, bonus: bonusName(what, game) });
    case "kontra":
      return t("table.tell.kontra", { ...params, step: step(view, what, seat), item: itemName(seat === undefined ? what : `${what}@${seat}`, game, telling(view).who) });
    default:
      return said(happened, params, view);
  }
}

/** A word said in the auction, in the talon or among the announcements. */
function said(happened: Happened, params: Params, view: TableShown): string {
  if (happened.action === "pass") return t("table.tell.pass", params);
  return t("table.tell.said", { ...params, action: actionName(happened.action ?? "", view.settings.game) });
}

/** The name of the last step of kontra on an item. */
function step(view: TableShown, what: string, seat: number | undefined): string {
  const hand = view.hand;
  const level = what === "game" ? hand?.level : hand?.announced?.find((one) => one.bonus === what && one.seat === seat)?.level;
  return kontraName(view.settings.game, level ?? 1);
}

function ofHand({ what, place, cards, count, text }: Happened, view: TableShown): string | undefined {
  const game = view.settings.game;
  const params: Params = place === undefined ? {} : who(view, place);
  const named = listed((cards ?? []).map((card) => cardName(card, game)));
  switch (what) {
    case "declared":
      return t("table.tell.declared", { ...params, contract: contractName(text ?? "", game) });
    case "side":
      return t(`table.tell.side-${text}`, params);
    case "trick":
      return t("table.tell.trick", params);
    case "mistake":
      return t("table.tell.mistake", params);
    case "taken":
    case "looked":
      return t(named ? `table.tell.${what}-cards` : `table.tell.${what}`, { ...params, count: count ?? 0, cards: named });
    case "shown":
      return t(place === undefined ? "table.tell.shown-talon" : "table.tell.shown", { ...params, cards: named });
    default:
      return t("table.tell.taroks", { ...params, count: count ?? 0 });
  }
}

const PLAIN = new Set(["begun", "again", "closed", "lapsed", "changed", "reopened"]);
const OF_SOMEBODY = new Set(["hosted", "came", "went", "stood-in"]);

function atTable({ what, place, text }: Happened, before: TableShown, after: TableShown): string | undefined {
  const params: Params = place === undefined ? {} : who(before.chairs[place]?.name ? before : after, place);
  if (what === "dealt") return dealt(after);
  if (PLAIN.has(what)) return t(`table.tell.${what}`);
  if (OF_SOMEBODY.has(what)) return t(`table.tell.${what}`, params);
  switch (what) {
    case "sat":
    case "housed":
      return place === undefined ? undefined : t("table.tell.sat", { ...who(after, place), place });
    case "rose":
      return t("table.tell.rose", params);
    case "readied":
      return text === "on" ? t("table.tell.ready", params) : undefined;
    case "muted":
    case "paused":
      return t(`table.tell.${what}-${text}`, params);
    case "proposed":
      return t("table.tell.proposed", { ...params, what: t(`table.proposal.${text}`) });
    case "answered":
      return t(`table.tell.answered-${text}`, params);
    case "spoke":
      return place === undefined ? undefined : t("table.tell.spoke", { name: youOr(after, place), text: spoken(after, place, text) });
    case "said":
      return after.deeds?.length ? deed(after) : undefined;
    case "stepped":
      return t("table.tell.stepped", { ...params, step: t(`table.step.${text}`) });
    default:
      return undefined;
  }
}

function dealt(view: TableShown): string | undefined {
  const hand = view.hand;
  if (!hand) return undefined;
  const dealer = t("table.tell.dealt", who(view, hand.dealer));
  const out = Object.keys(view.chairs).map(Number).filter((place) => seatOf(hand, place) === undefined);
  const waits = out.filter((place) => place !== hand.dealer).map((place) => nameOf(view, place));
  return waits.length ? `${dealer} ${t("table.tell.sits-out", { names: listed(waits) })}` : dealer;
}

function deed(view: TableShown): string {
  const last = view.deeds!.at(-1)!;
  return t("table.tell.deed", { name: nameOf(view, last.place), deed: deedText(last.text) });
}

/** A phrase in the viewer's language, or a line of chat as it is. */
function spoken(view: TableShown, place: number, text: string | undefined): string {
  const line = view.talk?.findLast((one) => one.place === place && one.text === text);
  return line?.is_phrase ? t(`table.phrase.${text}`) : (text ?? "");
}


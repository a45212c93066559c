/** What people and things at a table are called; the words come from the language. */

import { listed, t, type Params, type Telling } from "../i18n/index.svelte";
import type { ReasonParts, ReasonShown, TableShown } from "../wire/messages";
import { isShared } from "../wire/own";
import { ownSide, placeOf } from "./seating";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** The name of who has the chair; one that runs to the left turns nothing around it. */
export function nameOf(view: TableShown, place: number): string {
  const name = view.chairs[place]?.name ?? t("table.chair", { place });
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Who is "you" in what is written: the viewer, and nobody where several at one device read it together. */
export function addressed(view: TableShown): number | undefined {
  return view.stage !== "playing" && isShared(view) ? undefined : view.place;
}

/** The name, or "You" for the viewer. */
export function youOr(view: TableShown, place: number): string {
  return place === addressed(view) ? t("table.you") : nameOf(view, place);
}

export function youOrSeat(view: TableShown, seat: number): string {
  return view.hand ? youOr(view, placeOf(view.hand, seat)) : String(seat);
}

/** Somebody as a sentence has them: `{you, select, yes {You play} other {{name} plays}}`. */
export function who(view: TableShown, place: number): Params {
  return { you: place === addressed(view) ? "yes" : "no", name: nameOf(view, place) };
}

export function whoHas(view: TableShown, seat: number): Params {
  return view.hand ? who(view, placeOf(view.hand, seat)) : { you: "no", name: String(seat) };
}

/** Several people in one string, the viewer first, who is called *you*. */
export function people(view: TableShown, seats: readonly number[], you = t("table.you")): string {
  const mine = addressed(view) === undefined ? undefined : view.hand?.seat;
  const others = seats.filter((seat) => seat !== mine).map((seat) => youOrSeat(view, seat));
  return listed(others.length < seats.length ? [you, ...others] : others);
}

/** What texts about a hand need to know of who sits where. */
export function telling(view: TableShown, spoken = false): Telling {
  const who = (seat: number) => {
    const place = view.hand ? placeOf(view.hand, seat) : seat;
    return { name: nameOf(view, place), you: place === addressed(view) };
  };
  return { game: view.settings.game, who, spoken };
}

/** What the declarer's side needs to win the contract. */
export function goal(view: TableShown): string {
  const { hand, settings } = view;
  const own = `goal.${settings.game}.${hand?.contract}`;
  const us = hand && ownSide(hand) ? "yes" : "no";
  const text = t(own, { us });
  return text === own ? t(`goal.${settings.game}`, { us }) : text;
}

/** A number with its sign, as in +4 and −6; 0 is 0. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}

/** A total: only the minus is written. */
export function total(amount: number): string {
  return amount < 0 ? `−${-amount}` : String(amount);
}

/** Where a rule can be read. */
export function ruleAddress(game: string, rule: string): string {
  return `/rules/${game}#${rule}`;
}

/** A reason that came in parts. */
export function whole([rule, key, params]: ReasonParts): ReasonShown {
  return { rule, key, params };
}

/** Where people sit as this viewer sees them, and what is known of their tricks. */

import type { HandShown, TableShown } from "../wire/messages";

export type Spot = "bottom" | "left" | "top" | "right";

const CLOCKWISE: readonly Spot[] = ["bottom", "left", "top", "right"];
const COUNTER: readonly Spot[] = ["bottom", "right", "top", "left"];
const PLAYED_CLOCKWISE = new Set(["calling-the-twenty"]); // how a table is drawn, and nothing else

export const SEATS = [1, 2, 3, 4] as const;

/** Where *seat* sits; the viewer, or seat 1 for who watches, is at the bottom. */
export function spotOf(view: TableShown, seat: number): Spot {
  const spots = PLAYED_CLOCKWISE.has(view.settings.game) ? CLOCKWISE : COUNTER;
  const first = view.hand?.seat ?? 1;
  return spots[(seat - first + 4) % 4]!;
}

/** The chair of *seat* in the hand. */
export function placeOf(hand: HandShown, seat: number): number {
  return hand.seats[seat - 1]!;
}

/** The seat of *place* in the hand; undefined for who sits out. */
export function seatOf(hand: HandShown, place: number): number | undefined {
  const index = hand.seats.indexOf(place);
  return index < 0 ? undefined : index + 1;
}

/** All chairs, from the viewer's on as they are played round. */
export function chairsFrom(view: TableShown): readonly number[] {
  const places = Object.keys(view.chairs).map(Number);
  const first = view.place ?? 1;
  return [...places.filter((place) => place >= first), ...places.filter((place) => place < first)];
}

/** Chairs that have somebody who sits this hand out. */
export function sittingOut(view: TableShown): readonly number[] {
  const hand = view.hand;
  return hand ? chairsFrom(view).filter((place) => !hand.seats.includes(place)) : [];
}

export interface Side {
  seats: readonly number[]; // whose tricks they are
  declarers: boolean | undefined; // undefined: nobody knows yet
  tricks: number;
}

/** Whether somebody plays with somebody, or against; of a contract in which each plays alone nobody's side is told. */
export function hasSides(hand: HandShown): boolean {
  return Object.keys(hand.sides ?? {}).length > 0;
}

/** Whether the viewer is on the declarer's side; undefined as long as that is open, and where nobody plays with anybody. */
export function ownSide(hand: HandShown): boolean | undefined {
  if (hand.seat === undefined || !hasSides(hand)) return undefined;
  if (hand.seat === hand.declarer || hand.is_partner) return true;
  return hand.sides?.[hand.seat] ?? (hand.called === undefined ? undefined : false);
}

/** Tricks by the sides that the viewer knows; whoever's side is not known stands alone. */
export function sides(hand: HandShown): readonly Side[] {
  const own = ownSide(hand);
  const known = own === undefined ? (hand.sides ?? {}) : { ...hand.sides, [hand.seat!]: own };
  const counted = (seats: readonly number[], declarers: boolean | undefined): Side => ({
    seats,
    declarers,
    tricks: seats.reduce((sum, seat) => sum + (hand.taken?.[seat - 1] ?? 0), 0),
  });
  const together = (declarers: boolean) => SEATS.filter((seat) => known[seat] === declarers);
  const unknown = SEATS.filter((seat) => known[seat] === undefined);
  return [
    counted(together(true), true),
    counted(together(false), false),
    ...unknown.map((seat) => counted([seat], undefined)),
  ].filter((side) => side.seats.length > 0);
}

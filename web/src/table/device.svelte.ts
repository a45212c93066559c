/** Several people at one device: whose cards may be seen on it now. */

import type { TableLink } from "../wire/link.svelte";
import type { TableShown } from "../wire/messages";
import { ownPlaces } from "../wire/own";
import { placeOf, seatOf } from "./seating";

const SHOWN_TO_NOBODY = new Set(["over", "closed"]); // stages at which a hand was broken off, and its cards are gone

type Link = Pick<TableLink, "view" | "look">;

export class Device {
  #holder = $state.raw<{ place: number; hand: string } | undefined>(); // who said they have the device, and in which hand

  constructor(private readonly link: Link) {}

  /** Who may be shown their cards next; nobody where what *view* shows may stay. */
  awaited(view: TableShown): readonly number[] {
    const hand = view.hand;
    if (!hand || hand.result || SHOWN_TO_NOBODY.has(view.stage)) return [];
    const own = ownPlaces(view).filter((place) => seatOf(hand, place) !== undefined);
    const asked = view.stage === "playing" ? askedOf(view, own) : undefined;
    if (asked !== undefined && asked !== view.place) return [asked];
    if (view.place === undefined || !own.includes(view.place) || this.#isSeen(view)) return [];
    return asked === undefined ? own : [asked];
  }

  /** Shows the cards of who says that they are at *place*; rejects with `Refused`. */
  async open(place: number): Promise<void> {
    await this.link.look(place);
    const view = this.link.view;
    if (view) this.#holder = { place, hand: handOf(view) };
  }

  /** Nobody has the device any more. */
  cover(): void {
    this.#holder = undefined;
  }

  /** Whether who looks on is known to have the device, or nobody else can. */
  #isSeen(view: TableShown): boolean {
    if (!this.#holder) return ownPlaces(view).length === 1;
    return this.#holder.place === view.place && this.#holder.hand === handOf(view);
  }
}

/** The one of *places* that is to act, and for whom no bot does. */
function askedOf(view: TableShown, places: readonly number[]): number | undefined {
  const { hand, chairs } = view;
  const actor = hand?.actor === undefined ? undefined : placeOf(hand, hand.actor);
  return places.find((place) => place === actor && !chairs[place]?.stands_in);
}

function handOf(view: TableShown): string {
  return `${view.earlier ?? 0} ${view.hand?.deal ?? 0}`;
}

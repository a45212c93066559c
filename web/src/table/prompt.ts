/** The line between table and hand: what goes on, and what the viewer may do. */

import { t } from "../i18n/index.svelte";
import type { TableShown } from "../wire/messages";
import { suitOf } from "./cards";
import { goal, who, whoHas } from "./names";
import type { Playing } from "./playing.svelte";

const STAGES = new Set(["shuffling", "between", "over", "closed"]);

/** What is to be read there now. */
export function prompt(playing: Playing): string {
  const { view, presenter } = playing;
  const hand = view.hand;
  if (presenter.held) return taken(view, presenter.held.taker, playing);
  if (view.paused) return t("table.say.paused");
  if (STAGES.has(view.stage)) return t(`table.say.${view.stage}`);
  if (!hand || hand.actor === undefined) return "";
  if (!playing.isMyTurn) return t(`table.say.theirs.${hand.phase}`, whoHas(view, hand.actor));
  return mine(playing);
}

function taken(view: TableShown, seat: number | undefined, playing: Playing): string {
  const text = seat === undefined ? "" : t("table.tell.trick", whoHas(view, seat));
  return playing.presenter.hold() === undefined ? `${text} ${t("table.say.tap")}` : text;
}

function mine(playing: Playing): string {
  const hand = playing.view.hand!;
  if (playing.byItself?.action === "pass") return t("table.say.mine.nothing");
  if (hand.phase === "discard") return t("table.say.mine.discard", { count: playing.toLay });
  if (hand.phase !== "play") return t(`table.say.mine.${hand.phase}`);
  const led = hand.trick?.cards[0];
  if (led === undefined) return [t("table.say.mine.lead"), ...(hand.taken?.length ? [] : [goal(playing.view)])].join(" ");
  const suit = t(`table.suit.${suitOf(led)}`);
  const legal = hand.legal?.length ?? 0;
  if (legal === hand.cards?.length && legal > 1) return t("table.say.mine.any", { suit });
  return t("table.say.mine.follow", { suit, count: legal });
}

/** Who is waited for, where somebody is away. */
export function away(view: TableShown): string | undefined {
  const hand = view.hand;
  const place = hand?.actor === undefined ? undefined : hand.seats[hand.actor - 1];
  const chair = place === undefined ? undefined : view.chairs[place];
  if (place === undefined || !chair || place === view.place || chair.is_bot || chair.here || chair.stands_in) return undefined;
  return t("table.say.away", who(view, place));
}

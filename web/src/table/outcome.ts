/** How a hand ended, in a line or two, as its settlement says. */

import { amountOf, contractName, t } from "../i18n/index.svelte";
import type { HandShown, TableShown } from "../wire/messages";
import { addressed, people, whoHas } from "./names";
import { SEATS } from "./seating";

/** What the hand brought the viewer; for who watches, the story of it. */
export function headline(view: TableShown): string {
  const { hand, unit } = view;
  const score = hand?.seat === undefined || addressed(view) === undefined ? undefined : hand.result?.scores[hand.seat - 1];
  if (score === undefined || !hand?.result?.lines.length) return won(view);
  if (score === 0) return t("table.you-get-nothing");
  return t(score > 0 ? "table.you-win" : "table.you-lose", { amount: amountOf(Math.abs(score), unit) });
}

/** Who played what against whom, and whether they won it. */
export function story(view: TableShown): string {
  const { hand } = view;
  if (!hand?.result?.lines.length) return "";
  const { winners, losers } = sidesOf(hand);
  if (hand.declarer === undefined || !winners.length || !losers.length) return won(view);
  const isWon = winners.includes(hand.declarer);
  const [declarers, others] = isWon ? [winners, losers] : [losers, winners];
  return t("table.story", {
    names: people(view, declarers),
    contract: contractName(hand.contract ?? "", view.settings.game),
    others: people(view, others, t("table.you-opposed")),
    result: isWon ? "won" : "lost",
  });
}

function won(view: TableShown): string {
  const { hand } = view;
  if (!hand?.result) return "";
  if (!hand.result.lines.length) return t(hand.taken?.length ? "table.nothing-paid" : "table.not-played");
  const { winners } = sidesOf(hand);
  const contract = contractName(hand.contract ?? "", view.settings.game);
  if (winners.length === 0) return contract;
  if (winners.length === 1) return t("table.wins", { ...whoHas(view, winners[0]!), contract });
  return t("table.win", { names: people(view, winners), contract });
}

/** Who got something for the contract, and who did not. */
function sidesOf(hand: HandShown): { winners: readonly number[]; losers: readonly number[] } {
  const [, , amounts] = hand.result!.lines.find(([what]) => what === hand.contract) ?? [, , hand.result!.scores];
  const isWinner = (seat: number) => (amounts[seat - 1] ?? 0) > 0;
  return { winners: SEATS.filter(isWinner), losers: SEATS.filter((seat) => !isWinner(seat)) };
}

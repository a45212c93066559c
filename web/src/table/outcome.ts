/** How a hand ended, in one line, as its settlement says. */

import { contractName, t } from "../i18n/index.svelte";
import type { TableShown } from "../wire/messages";
import { people, whoHas } from "./names";
import { SEATS } from "./seating";

/** The heading of a settlement. */
export function outcome(view: TableShown): string {
  const { hand } = view;
  const result = hand?.result;
  if (!hand || !result) return "";
  if (!result.lines.length) return t(hand.taken?.length ? "table.nothing-paid" : "table.not-played");
  const [, , amounts] = result.lines.find(([what]) => what === hand.contract) ?? [, , result.scores];
  const winners = SEATS.filter((seat) => (amounts[seat - 1] ?? 0) > 0);
  const contract = contractName(hand.contract ?? "", view.settings.game);
  if (winners.length === 0) return contract;
  if (winners.length === 1) return t("table.wins", { ...whoHas(view, winners[0]!), contract });
  return t("table.win", { names: people(view, winners), contract });
}

/** How a hand ended, in one line, as its settlement says. */

import { contractName, reason, t } from "../i18n/index.svelte";
import type { TableShown } from "../wire/messages";
import { people, telling, whoHas } from "./names";
import { SEATS } from "./seating";

/** The heading of a settlement. */
export function outcome(view: TableShown): string {
  const { hand } = view;
  const result = hand?.result;
  if (!hand || !result) return "";
  const game = view.settings.game;
  const line = result.lines.find(({ what }) => what === hand.contract) ?? result.lines.find(({ what }) => what === "valat");
  if (!line && !result.lines.length && !hand.taken?.length) return t("table.not-played");
  if (!line) return result.lines[0] ? reason(result.lines[0].why, telling(view)) : t("table.nothing-paid");
  const winners = SEATS.filter((seat) => (line.amounts[seat - 1] ?? 0) > 0);
  const contract = contractName(hand.contract ?? "", game);
  if (winners.length === 0) return contract;
  if (winners.length === 1) return t("table.wins", { ...whoHas(view, winners[0]!), contract });
  return t("table.win", { names: people(view, winners), contract });
}

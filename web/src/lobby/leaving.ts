/** What becomes of a hand whose player goes elsewhere. */

import { t } from "../i18n/index.svelte";
import { duration } from "../lib/told";
import type { TableShown } from "../wire/messages";
import { ownPlaces } from "../wire/own";

const GRACE = 60; // seconds, where a table agreed on nothing else

/** Whether the viewer plays a hand that is not over. */
export function isAtStake(view: TableShown): boolean {
  return view.place !== undefined && (view.stage === "playing" || view.stage === "shuffling");
}

/** What happens at the table while the viewer is away, as a sentence; nothing where no evening goes on. */
export function whileAway(view: TableShown, locale: string): string | undefined {
  if (!isAtStake(view) && view.stage !== "between") return undefined;
  const { pace = {}, grace = GRACE } = view.settings;
  const own = ownPlaces(view);
  const others = Object.entries(view.chairs).filter(
    ([place, { name, bot }]) => name && !bot && !own.includes(Number(place)),
  );
  if (view.stage === "between") return t(others.length === 0 ? "leave.next" : "leave.next-people");
  if (pace.kind === "correspondence") return t("leave.letter", { time: duration(pace.base ?? 0, locale) });
  if (others.length === 0) return t("leave.alone");
  return t(pace.kind === "clock" ? "leave.clock" : "leave.people", { time: duration(grace, locale) });
}

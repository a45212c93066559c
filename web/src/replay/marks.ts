/** What stands on the cards that may be played: how much less than the best each brings. */

import { parts } from "../table/actions";
import type { SolvedTold, StudyTold } from "./told";

export interface Mark {
  text: string;
  kind: "best" | "worse" | "open";
}

const BEST = "✓";

function less(cost: number, digits: number): string {
  return `−${cost.toFixed(digits)}`;
}

function byCard(marks: readonly (readonly [string, Mark])[]): ReadonlyMap<string, Mark> {
  return new Map(marks.map(([action, mark]) => [parts(action).what, mark]));
}

/** Card points or tricks that a play costs with open cards; `?` where the time did not suffice. */
export function solvedMarks(told: SolvedTold | undefined): ReadonlyMap<string, Mark> {
  const best = told?.plays[0];
  if (!told || !best) return new Map();
  const isOpen = best.bound !== "exact";
  return byCard(
    told.plays.map((play) => {
      if (isOpen || play.bound !== "exact") return [play.action, { text: "?", kind: "open" }];
      const cost = Math.abs(best.value - play.value);
      return [play.action, cost === 0 ? { text: BEST, kind: "best" } : { text: less(cost, 0), kind: "worse" }];
    }),
  );
}

/** How much less of the settlement a play can be expected to bring, where cards are what is chosen. */
export function studiedMarks(told: StudyTold | undefined): ReadonlyMap<string, Mark> {
  const [best] = told?.options ?? [];
  if (!told || !best) return new Map();
  const cards = told.options.filter(({ action }) => ["play", "discard"].includes(parts(action).verb));
  return byCard(
    cards.map((option) => {
      const cost = Math.max(0, best.estimate - option.estimate);
      if (option === best) return [option.action, { text: BEST, kind: "best" }];
      return [
        option.action,
        { text: less(cost, 1), kind: cost > Math.hypot(best.error, option.error) ? "worse" : "open" },
      ];
    }),
  );
}

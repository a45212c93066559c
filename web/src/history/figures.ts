/** What the hands of one game brought, in figures. */

import type { Listed } from "./hand";

const MOST_BARS = 40;

/** A contract that was chosen. */
export interface Chosen {
  contract: string;
  times: number;
  won: number;
}

/** Some hands in a row, the mean of what they brought, and the mean of all until then. */
export interface Bar {
  hands: number;
  mean: number;
  sofar: number;
}

export interface Figures {
  hands: number;
  won: number;
  points: number;
  chosen: readonly Chosen[]; // the most frequent first
  bars: readonly Bar[]; // the earliest first
}

/** The figures of *hands*, which are of one game, the latest first; those without a score do not count. */
export function figuresOf(hands: readonly Listed[]): Figures {
  const counted = hands.filter((hand) => hand.own !== undefined);
  const points = counted.map((hand) => hand.own!).reverse();
  return {
    hands: counted.length,
    won: counted.filter((hand) => hand.isWon).length,
    points: sum(points),
    chosen: chosenIn(counted),
    bars: barsOf(points),
  };
}

function chosenIn(hands: readonly Listed[]): Chosen[] {
  const chosen = new Map<string, Chosen>();
  for (const { told, seats, isWon } of hands) {
    if (told.contract === undefined || told.declarer === undefined || !seats.includes(told.declarer)) continue;
    const { times, won } = chosen.get(told.contract) ?? { times: 0, won: 0 };
    chosen.set(told.contract, { contract: told.contract, times: times + 1, won: won + Number(isWon) });
  }
  return [...chosen.values()].sort((one, other) => other.times - one.times);
}

/** At most so many bars, each of as many hands; the last one has the rest. */
function barsOf(points: readonly number[]): Bar[] {
  const size = Math.ceil(points.length / MOST_BARS);
  const count = Math.ceil(points.length / size) || 0;
  return Array.from({ length: count }, (_, index) => {
    const end = (index + 1) * size;
    const own = points.slice(index * size, end);
    const all = points.slice(0, end);
    return { hands: own.length, mean: sum(own) / own.length, sofar: sum(all) / all.length };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

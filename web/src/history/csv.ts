/** A history as a table, for programs that calculate (RFC 4180). */

import type { Listed } from "./hand";

const SEATS = [1, 2, 3, 4];
const HEAD = [
  ...["date", "table", "deal", "game", "contract", "declarer"],
  ...SEATS.flatMap((seat) => [`name ${seat}`, `score ${seat}`]),
  "own score",
];

export function csvOf(hands: readonly Listed[]): string {
  return [HEAD, ...hands.map(row)].map((cells) => cells.map(cell).join(",") + "\r\n").join("");
}

function row({ table, deal, told, own }: Listed): (string | number | undefined)[] {
  const seats = SEATS.flatMap((seat) => [safe(told.names[seat - 1]), told.scores[seat - 1]]);
  return [told.date, table, deal, told.game, told.contract, told.declarer, ...seats, own];
}

/** A name that no program takes for a formula. */
function safe(name = ""): string {
  return /^[=+\-@\t]/.test(name) ? `'${name}` : name;
}

function cell(value: string | number = ""): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

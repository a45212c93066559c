import type { Listed } from "./hand";

/** Which hands of a history are wanted; what is empty leaves all. */
export interface Filter {
  game: string;
  outcome: "" | "won" | "lost";
  company: string; // part of the name of somebody else
  from: string; // day, as 2026-11-30
  until: string;
}

export const EVERY: Filter = { game: "", outcome: "", company: "", from: "", until: "" };

export function isWanted(hand: Listed, { game, outcome, company, from, until }: Filter): boolean {
  const { told, own, isWon } = hand;
  if (game && told.game !== game) return false;
  if (outcome && (own === undefined || isWon !== (outcome === "won"))) return false;
  if (company && !hasCompany(hand, plain(company))) return false;
  const day = told.date ?? "";
  return (!from || day >= from) && (!until || (day !== "" && day <= until));
}

function hasCompany({ told, seats }: Listed, part: string): boolean {
  return told.names.some((name, index) => !seats.includes(index + 1) && plain(name).includes(part));
}

/** *text* so that case and accents make no difference. */
function plain(text: string): string {
  return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

import { untrack } from "svelte";

const KEPT = "ultimo.tables";
const MOST = 12;

/** The address of the table that was left last in this tab, played at or watched, while it is open. */
export const latest = $state<{ address?: string }>({});

/** The tables where a chair was taken in this browser, the newest first; going to one again moves none. */
export function visited(): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(told) ? told.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return []; // nothing may be kept here, or something else wrote there
  }
}

/** Somebody is at the table of *address*. */
export function arrive(address: string): void {
  latest.address = address;
}

/** There is nothing to come back to at *address*. */
export function leave(address: string): void {
  if (untrack(() => latest.address) === address) delete latest.address;
}

export function visit(table: string): void {
  const tables = visited();
  if (!tables.includes(table)) keep([table, ...tables].slice(0, MOST));
}

export function forget(table: string): void {
  keep(visited().filter((one) => one !== table));
}

function keep(tables: readonly string[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(tables));
  } catch {
    // then there is no list to go on from
  }
}

const KEPT = "ultimo.tables";
const MOST = 6;

/** The tables where a chair was taken in this browser, the latest first. */
export function visited(): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(told) ? told.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return []; // nothing may be kept here, or something else wrote there
  }
}

export function visit(table: string): void {
  keep([table, ...visited().filter((one) => one !== table)].slice(0, MOST));
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

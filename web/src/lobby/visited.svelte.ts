const KEPT = "ultimo.tables";
const MOST = 6;

/** The table where a chair was taken last in this tab, while it is open. */
export const latest = $state<{ table?: string }>({});

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
  latest.table = table;
  keep([table, ...visited().filter((one) => one !== table)].slice(0, MOST));
}

export function forget(table: string): void {
  if (latest.table === table) delete latest.table;
  keep(visited().filter((one) => one !== table));
}

function keep(tables: readonly string[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(tables));
  } catch {
    // then there is no list to go on from
  }
}

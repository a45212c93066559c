import { BROWSER } from "../wire/outside";
import type { Outside } from "../wire/socket";
import { house } from "./house";
import { recordOf } from "./log";
import { OfflineSocket } from "./socket";

const PATIENCE = 600_000; // milliseconds: Python may be slow to come, but does not go away

/** The browser alone, with *table* in it. */
export function outsideOf(table: string): Outside {
  return {
    ...BROWSER,
    socket: () => new OfflineSocket(table, house),
    greet: () => Promise.resolve(),
    isCurrent: () => Promise.resolve(true),
    patience: PATIENCE,
    home: "/offline",
    recordOf: (deal) => recordOf(table, deal),
  };
}

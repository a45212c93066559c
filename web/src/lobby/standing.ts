/** What stands at one's own tables. */

import { listed, t } from "../i18n/index.svelte";
import type { TableTold } from "../lib/games";

const GOES_ON = new Set(["gathering", "shuffling", "playing", "between"]);

/** Whether who asked can go on there. */
export function isOwn({ stage, own }: TableTold): boolean {
  return GOES_ON.has(stage) && own !== undefined;
}

/** Which hand it is and who is waited for, and with whom it is played. */
export function standing({ stage, deal = 1, is_awaited, own, chairs }: TableTold): readonly string[] {
  const others = chairs.filter(({ name, is_bot }, index) => name && !is_bot && !own?.includes(index + 1));
  const names = others.map(({ name }) => name ?? "");
  const company = names.length > 0 ? t("goon.with", { names: listed(names) }) : t("goon.alone");
  const key = is_awaited ? `goon.awaited.${stage}` : `goon.stage.${stage}`;
  return [t(key, { number: deal }), ...(stage === "gathering" && names.length === 0 ? [] : [company])];
}

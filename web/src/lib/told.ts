import { t } from "../i18n/index.svelte";
import type { Pace } from "../wire/messages";

/** How strong a bot of the house is, in a word. */
export function levelName(level: string): string {
  const key = `level.${level}`;
  const name = t(key);
  return name === key ? level : name;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** *seconds* in the largest unit that they fill evenly, in words of *locale*. */
export function duration(seconds: number, locale: string): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? UNITS[3];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}

export function paceName({ kind = "relaxed", base = 0, increment = 0 }: Pace, locale: string): string {
  if (kind === "relaxed") return t("pace.relaxed");
  if (kind === "correspondence") return t("pace.correspondence.told", { base: duration(base, locale) });
  return t("pace.clock.told", { base: duration(base, locale), increment: duration(increment, locale) });
}

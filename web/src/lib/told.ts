import { t } from "../i18n/index.svelte";
import type { Pace } from "../wire/messages";
import type { OptionTold } from "./games";

const INITIALS: Readonly<Record<string, string>> = {
  "calling-the-twenty": "CT",
  "texas-tarok": "TX",
  "hungarian-tarokk": "HU",
};

/** The text of the first of *keys* that has one, or *otherwise*. */
function firstOf(keys: readonly string[], otherwise: string): string {
  const key = keys.find((one) => t(one) !== one);
  return key === undefined ? otherwise : t(key);
}

export function gameName(game: string): string {
  return firstOf([`game.${game}`], game);
}

export function optionName(game: string, option: string): string {
  return firstOf([`${INITIALS[game]}.option.${option}`], option);
}

export function optionLine(game: string, option: OptionTold): string {
  return firstOf([`${INITIALS[game]}.option.${option.name}.line`], option.line);
}

export function choiceName(game: string, option: string, choice: string): string {
  return firstOf([`${INITIALS[game]}.option.${option}.${choice}`, `choice.${choice}`], choice);
}

export function presetName(game: string, preset: string): string {
  return firstOf([`${INITIALS[game]}.preset.${preset}`], preset);
}

export function presetLine(game: string, preset: string): string {
  return firstOf([`${INITIALS[game]}.preset.${preset}.line`], "");
}

export function botName(level: string): string {
  return firstOf([`bot.${level}`], level);
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

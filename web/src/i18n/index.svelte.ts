import type { ReasonShown } from "../wire/messages";
import games from "./en/games.json";
import options from "./en/options.json";
import reasons from "./en/reasons.json";
import shell from "./en/shell.json";
import table from "./en/table.json";

export const LOCALES = ["en", "de", "hu", "cs"] as const;
export type Locale = (typeof LOCALES)[number];
export type Params = Readonly<Record<string, string | number>>;

const texts: Readonly<Record<string, string>> = { ...games, ...options, ...reasons, ...shell, ...table };

export const locale = $state<{ now: Locale }>({ now: "en" });

/** The text of *key* in the present language, with *params* put in. */
export function t(key: string, params: Params = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export function reason(shown: ReasonShown): string {
  return t(shown.key, shown.params);
}

export function actionName(action: string, _game: string): string {
  return action;
}

export function cardName(card: string, _game: string): string {
  return card;
}

export function bonusName(bonus: string, _game: string): string {
  return bonus;
}

export function contractName(contract: string, _game: string): string {
  return contract;
}

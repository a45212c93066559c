/** The language in use and its texts. */

import format, { type CompiledMessage } from "icu-minify/format";
import { LOCALES, type Locale } from "./locales";

export type Params = Readonly<Record<string, string | number>>;
type Texts = Readonly<Record<string, CompiledMessage>>;

const LOADERS: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
  hu: () => import("virtual:texts/hu"),
  cs: () => import("virtual:texts/cs"),
  ...(import.meta.env.DEV ? { "xx-long": () => import("virtual:texts/xx-long") } : {}),
};

/** The language of the page now. */
export const spoken = $state<{ now: Locale }>({ now: "en" });
let texts = $state.raw<Texts>({});

/** Turns the page to *locale*; rejects, and leaves all as it is, if its texts cannot be loaded. */
export async function speak(locale: Locale): Promise<void> {
  const wanted = asked() ?? locale;
  const loaded = await LOADERS[wanted]!();
  texts = loaded.default;
  spoken.now = LOCALES.find((one) => one === wanted) ?? locale;
  document.documentElement.lang = spoken.now;
}

/** The language that the address asks for while the page is developed: `?locale=hu`, `?locale=xx-long`. */
function asked(): string | undefined {
  const name = new URLSearchParams(window.location.search).get("locale");
  return import.meta.env.DEV && name !== null && name in LOADERS ? name : undefined;
}

/** Whether there is a text for *key*. */
export function has(key: string): boolean {
  return Object.hasOwn(texts, key);
}

/** The text of *key* in the present language, with *params* put in; the key itself where there is none. */
export function t(key: string, params: Params = {}): string {
  const message = has(key) ? texts[key] : undefined;
  if (message === undefined) return key;
  try {
    return String(format(message, spoken.now, params, { formatters }));
  } catch (error) {
    console.error(`${key}: ${(error as Error).message}`);
    return key;
  }
}

const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
};

/** Several names as one: `Anna, Béla and you`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(spoken.now, { type: "conjunction" }).format(names);
}

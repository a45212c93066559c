/** The language in use and its texts. */

import format, { type CompiledMessage } from "icu-minify/format";
import { LOCALES, type Locale } from "./locales";

export type Params = Readonly<Record<string, string | number>>;
type Texts = Readonly<Record<string, CompiledMessage>>;

/** How texts are loaded, by language. */
export type Loaders = Readonly<Record<string, () => Promise<{ default: Texts }>>>;

const LOADERS: Loaders = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
  hu: () => import("virtual:texts/hu"),
  cs: () => import("virtual:texts/cs"),
  ...(import.meta.env.DEV ? { "xx-long": () => import("virtual:texts/xx-long") } : {}),
};

/** The language of the page now. */
export const spoken = $state<{ now: Locale }>({ now: "en" });
let texts = $state.raw<Texts>({});
let chosen: Locale; // texts of another one that come later are left alone
const parts = new Set([LOADERS]);

/** Turns the page to *locale*; rejects, and leaves all as it is, if its texts cannot be loaded. */
export async function speak(locale: Locale): Promise<void> {
  chosen = locale;
  const wanted = asked() ?? locale;
  const loaded = await Promise.all([...parts].map((part) => part[wanted]!()));
  if (chosen !== locale) return;
  texts = Object.assign({}, ...loaded.map((part) => part.default));
  spoken.now = LOCALES.find((one) => one === wanted) ?? locale;
  document.documentElement.lang = spoken.now;
}

/** Loads the texts of *part* beside the others, now and whenever the language changes. */
export async function speakAlso(part: Loaders): Promise<void> {
  if (parts.has(part)) return;
  parts.add(part);
  await speak(chosen).catch((fault: unknown) => {
    parts.delete(part);
    throw fault;
  });
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

/** Makes what *make* does, once for the same arguments: it takes a browser milliseconds. */
function once<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = made.get(key) ?? make(...args);
    made.set(key, found);
    return found;
  };
}

const formatters = {
  getNumberFormat: once((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: once((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
  getDateTimeFormat: once(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  ),
};
const conjunction = once((locale: Locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** Several names as one: `Anna, Béla and you`. */
export function listed(names: readonly string[]): string {
  return conjunction(spoken.now).format(names);
}

/** *text* with a large letter first, as it is written where it stands alone. */
export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(spoken.now));
}

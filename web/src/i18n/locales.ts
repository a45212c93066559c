/** The languages of the page. */

export const LOCALES = ["en", "de", "hu", "cs"] as const;
export type Locale = (typeof LOCALES)[number];

/** The first of *languages*, as a browser lists them, that the page has; else English. */
export function preferred(languages: readonly string[]): Locale {
  const wanted = languages.map((language) => language.toLowerCase().split("-")[0]);
  return LOCALES.find((locale) => locale === wanted.find((one) => LOCALES.some((has) => has === one))) ?? "en";
}

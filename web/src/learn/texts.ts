/** The texts of lessons, which no other place needs. */

import { speakAlso, type Loaders } from "../i18n/index.svelte";

const TEXTS: Loaders = {
  en: () => import("virtual:texts/en/learn"),
  de: () => import("virtual:texts/de/learn"),
  hu: () => import("virtual:texts/hu/learn"),
  cs: () => import("virtual:texts/cs/learn"),
  ...(import.meta.env.DEV ? { "xx-long": () => import("virtual:texts/xx-long/learn") } : {}),
};

/** Makes lessons speak the language of the page. */
export function withTexts(): Promise<void> {
  return speakAlso(TEXTS);
}

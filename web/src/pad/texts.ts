/** The texts of the score pad, which no other place needs. */

import { speakAlso, type Loaders } from "../i18n/index.svelte";

const TEXTS: Loaders = {
  en: () => import("virtual:texts/en/pad"),
  de: () => import("virtual:texts/de/pad"),
  hu: () => import("virtual:texts/hu/pad"),
  cs: () => import("virtual:texts/cs/pad"),
  ...(import.meta.env.DEV ? { "xx-long": () => import("virtual:texts/xx-long/pad") } : {}),
};

/** Makes the pad speak the language of the page. */
export function withTexts(): Promise<void> {
  return speakAlso(TEXTS);
}

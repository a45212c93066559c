import type { Locale } from "../i18n/index.svelte";

/** What a viewer has chosen for looks and play. */
export interface Settings {
  locale: Locale;
  theme: "auto" | "light" | "dark";
  deck: "two" | "four" | "contrast";
  figures: boolean; // Arabic figures on taroks
  motion: "auto" | "off";
  sound: boolean;
  hold: "tap" | 1 | 2 | 3; // seconds a trick stays
  autoplay_only: boolean; // one's only legal card plays itself
}

const DEFAULTS: Settings = {
  locale: "en",
  theme: "auto",
  deck: "two",
  figures: false,
  motion: "auto",
  sound: true,
  hold: 2,
  autoplay_only: false,
};

export const settings = $state<Settings>({ ...DEFAULTS });

import { LOCALES, preferred, type Locale } from "../i18n/index.svelte";
import { post } from "./http";

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

/** What each setting can be; the first that fits the browser is what it is at first. */
export const CHOICES: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
  locale: LOCALES,
  theme: ["auto", "light", "dark"],
  deck: ["two", "four", "contrast"],
  figures: [false, true],
  motion: ["auto", "off"],
  sound: [true, false],
  hold: [2, 1, 3, "tap"],
  autoplay_only: [false, true],
};

const KEPT = "ultimo.settings";
const SAVED_AFTER = 800; // milliseconds without another change

const names = Object.keys(CHOICES) as (keyof Settings)[];

function atFirst(): Settings {
  const first = Object.fromEntries(names.map((name) => [name, CHOICES[name][0]])) as unknown as Settings;
  return { ...first, locale: preferred(navigator.languages) };
}

/** The part of *told* that are settings as they can be; it comes from a store or a server, from any version. */
function sound(told: unknown): Partial<Settings> {
  if (typeof told !== "object" || told === null) return {};
  const given = told as Record<string, unknown>;
  return Object.fromEntries(
    names
      .filter((name) => (CHOICES[name] as readonly unknown[]).includes(given[name]))
      .map((name) => [name, given[name]]),
  );
}

function kept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {}; // nothing may be kept here, or something else wrote there
  }
}

export const settings = $state<Settings>({ ...atFirst(), ...sound(kept()) });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes a setting, here and for the account. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  keep();
  clearTimeout(timer);
  timer = setTimeout(() => post("/api/settings", { settings: $state.snapshot(settings) }).catch(() => {}), SAVED_AFTER);
}

/** Takes over what an account has chosen elsewhere. */
export function adopt(told: unknown): void {
  Object.assign(settings, sound(told));
  keep();
}

function keep(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify($state.snapshot(settings)));
  } catch {
    // then it lasts as long as the page
  }
}

/** What is chosen in another tab of this browser holds here too. */
addEventListener("storage", ({ key }) => {
  if (key === KEPT || key === null) Object.assign(settings, sound(kept()));
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Looks {
  #systemIsDark = $state.raw(dark.matches);
  #systemIsStill = $state.raw(still.matches);

  constructor() {
    dark.addEventListener("change", () => (this.#systemIsDark = dark.matches));
    still.addEventListener("change", () => (this.#systemIsStill = still.matches));
  }

  get theme(): "light" | "dark" {
    if (settings.theme !== "auto") return settings.theme;
    return this.#systemIsDark ? "dark" : "light";
  }

  /** Whether things may move. */
  get isMoving(): boolean {
    return settings.motion === "auto" && !this.#systemIsStill;
  }
}

export const looks = new Looks();

/** Writes the settings that style sheets ask for on the document; called in an effect. */
export function dress(root: HTMLElement): void {
  root.dataset.theme = looks.theme;
  root.dataset.motion = looks.isMoving ? "on" : "off";
  root.classList.toggle("deck-four", settings.deck === "four");
  root.classList.toggle("deck-contrast", settings.deck === "contrast");
  root.classList.toggle("figures", settings.figures);
}

import { greet } from "../lib/me.svelte";
import type { Outside } from "./socket";

/** The browser, and the server that gave out this page. */
export const BROWSER: Outside = {
  socket() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws`);
  },
  after(ms, done) {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  drawn() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
  greet,
  patience: 8_000,
  home: "/",
  async isCurrent() {
    const own = document.querySelector<HTMLScriptElement>("script[type=module]")?.getAttribute("src");
    const page = await fetch("/", { cache: "no-store" });
    return !own || !page.ok || (await page.text()).includes(own);
  },
};

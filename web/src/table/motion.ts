/** How cards move: transform and opacity only, and not at all for who does not want it. */

import { settings } from "../lib/settings.svelte";

export const PLAY = 200; // milliseconds
export const TAKE = 280;
export const DEAL = 160;
export const APART = 40; // between two cards that are dealt
const CURVE = "cubic-bezier(.2,.8,.3,1)";

export function isStill(): boolean {
  return settings.motion === "off" || (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
}

/** *milliseconds*, or none where nothing moves. */
export function duration(milliseconds: number): number {
  return isStill() ? 0 : milliseconds;
}

/** Moves *node* to where it is from where *from* is on the page. */
export function flyFrom(node: Element, from: DOMRect | undefined, milliseconds = PLAY, delay = 0): void {
  if (isStill() || !from || !node.animate) return;
  const to = node.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const scale = to.width ? Math.min(2, Math.max(0.4, from.width / to.width)) : 1;
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.4 };
  node.animate([start, { transform: "none", opacity: 1 }], { duration: milliseconds, delay, easing: CURVE, fill: "backwards" });
}

/** Moves *node* away to where *to* is on the page; it stays away until that is cancelled. */
export function flyTo(node: Element, to: DOMRect | undefined): Animation | undefined {
  if (isStill() || !to || !node.animate) return undefined;
  const from = node.getBoundingClientRect();
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const end = { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0 };
  return node.animate([{ transform: "none", opacity: 1 }, end], { duration: TAKE, easing: "ease-in-out", fill: "forwards" });
}

/** What a step sounds like. */

import type { TableShown } from "../wire/messages";
import type { Step } from "./presenter.svelte";
import { play, type Sound } from "./sound";

/** Makes the sounds of *step*. */
export function sounds({ happened, before, after }: Step): void {
  const heard = new Set<Sound>();
  for (const { what, action, place } of happened) {
    if (what === "trick") heard.add("trick");
    else if (action?.startsWith("play:")) heard.add("card");
    else if (what === "spoke" && place !== after.place) heard.add("said");
  }
  if (after.hand?.result && !before.hand?.result) heard.add("over");
  else if (isAsked(after) && !isAsked(before)) heard.add("turn");
  heard.forEach(play);
}

function isAsked({ hand }: TableShown): boolean {
  return (hand?.legal?.length ?? 0) > 0;
}

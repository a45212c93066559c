import type { Settings } from "../lib/settings.svelte";
import "./art/cards.css"; // made by `make .venv/art`, like the sprites

type Part = "faces" | "indices";

const files = import.meta.glob<string>("./art/*.svg", { query: "?url", import: "default", eager: true });
const wanted: Partial<Record<Part, string>> = {};
const here: Partial<Record<Part, Element>> = {};

const AGAIN = 3000; // milliseconds until a file that did not come is asked for again

/** Sees that the pictures of the cards are in the document; what is there is not fetched again. */
export function bring({ deck, locale }: Pick<Settings, "deck" | "locale">): void {
  const family = deck === "contrast" ? "contrast" : "plain";
  want("faces", `faces-${family}`);
  want("indices", `indices-${family}-${locale}`);
}

function want(part: Part, name: string): void {
  if (wanted[part] === name) return;
  wanted[part] = name;
  void put(part, name);
}

async function put(part: Part, name: string): Promise<void> {
  const sprite = await fetched(name).catch(() => undefined);
  if (wanted[part] !== name) return; // another deck was chosen meanwhile
  if (!sprite) {
    setTimeout(() => wanted[part] === name && void put(part, name), AGAIN);
    return;
  }
  here[part]?.remove();
  here[part] = sprite;
  document.body.append(sprite);
}

async function fetched(name: string): Promise<Element> {
  const answer = await fetch(files[`./art/${name}.svg`] ?? "");
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const sprite = document.importNode(parsed.documentElement, true);
  for (const [key, value] of Object.entries({ width: "0", height: "0", class: "card-sprite", "aria-hidden": "true" })) {
    sprite.setAttribute(key, value);
  }
  return sprite;
}

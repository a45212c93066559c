import type { Settings } from "../lib/settings.svelte";
import "./art/cards.css"; // made by `make .venv/art`, like the sprites

type Part = "faces" | "indices";

const files = import.meta.glob<string>("./art/*.svg", { query: "?url", import: "default", eager: true });
const wanted: Partial<Record<Part, string>> = {}; // names of files
const present: Partial<Record<Part, Element>> = {};

const SVG = "http://www.w3.org/2000/svg";
const AGAIN = 3000; // milliseconds until a file that did not come is asked for again

class Sprites {
  #count = $state.raw(0);

  /** Whether the pictures of the cards are in the document. */
  get areHere(): boolean {
    return this.#count === 2;
  }

  /** Sees that they are; what is there is not fetched again. */
  bring({ deck, locale }: Pick<Settings, "deck" | "locale">): void {
    const family = deck === "contrast" ? "contrast" : "plain";
    this.#want("faces", `faces-${family}`);
    this.#want("indices", `indices-${family}-${locale}`);
  }

  #want(part: Part, name: string): void {
    if (wanted[part] === name) return;
    wanted[part] = name;
    void this.#put(part, name);
  }

  async #put(part: Part, name: string): Promise<void> {
    const sprite = await fetched(name).catch(() => undefined);
    if (wanted[part] !== name) return; // another deck was chosen meanwhile
    if (!sprite) {
      setTimeout(() => wanted[part] === name && void this.#put(part, name), AGAIN);
      return;
    }
    present[part]?.remove();
    present[part] = sprite;
    document.body.append(sprite);
    this.#count = Object.keys(present).length;
  }
}

export const sprites = new Sprites();

/** A sprite in two pictures: its shapes, which nothing has to be reckoned for, and what it lends, which must be painted. */
async function fetched(name: string): Promise<Element> {
  const answer = await fetch(files[`./art/${name}.svg`] ?? "");
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const shapes = document.adoptNode(parsed.documentElement);
  shapes.setAttribute("class", "card-shapes");
  const lent = document.createElementNS(SVG, "svg");
  lent.append(...shapes.querySelectorAll("pattern, clipPath"));
  const sprite = document.createElement("div");
  sprite.className = "card-sprite";
  sprite.ariaHidden = "true";
  sprite.append(shapes, lent);
  return sprite;
}

/**
 * The pictures of the cards, each a document of its own that is shown as an image: thousands of shapes in the page itself
 * would be reckoned with at every dialog that opens.
 */

import type { Settings } from "../lib/settings.svelte";
import "./art/cards.css"; // made by `make .venv/art`, like the sprites
import inks from "./art/cards.css?raw";

/** How a card is shown. */
export interface Look extends Pick<Settings, "deck" | "figures"> {
  theme: "light" | "dark";
  mini: boolean;
  back: boolean;
  faded: boolean;
}

type Part = "faces" | "indices";
type Symbols = ReadonlyMap<string, string>; // what each draws, by its id

const files = import.meta.glob<string>("./art/*.svg", { query: "?url", import: "default", eager: true });
const SYMBOL = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs;
const AGAIN = 3000; // milliseconds until a file that did not come is asked for again

/** The width, the height and the radius of the corners of a card, in its own units. */
export function sizeOf(mini: boolean): readonly [number, number, number] {
  return mini ? [44, 77, 4] : [240, 420, 14];
}

class Pictures {
  #symbols = $state.raw<Partial<Record<Part, Symbols>>>({});
  #wanted: Partial<Record<Part, string>> = {}; // names of files
  #made = new Map<string, string>();

  /** The address of the picture of *card*; nothing before the shapes came. */
  of(card: string, look: Look): string | undefined {
    const { faces, indices } = this.#symbols;
    if (!faces || !indices) return undefined;
    const key = [card, ...Object.values(look)].join();
    const address = this.#made.get(key) ?? addressed(drawn(card, look, (id) => faces.get(id) ?? indices.get(id) ?? ""));
    this.#made.set(key, address);
    return address;
  }

  /** Sees that the shapes come; those that are there are not fetched again. */
  bring({ deck, locale }: Pick<Settings, "deck" | "locale">): void {
    const family = deck === "contrast" ? "contrast" : "plain";
    this.#want("faces", `faces-${family}`);
    this.#want("indices", `indices-${family}-${locale}`);
  }

  #want(part: Part, name: string): void {
    if (this.#wanted[part] === name) return;
    this.#wanted[part] = name;
    void this.#put(part, name);
  }

  async #put(part: Part, name: string): Promise<void> {
    const symbols = await fetched(name).catch(() => undefined);
    if (this.#wanted[part] !== name) return; // another deck was chosen meanwhile
    if (!symbols) {
      setTimeout(() => this.#wanted[part] === name && void this.#put(part, name), AGAIN);
      return;
    }
    this.#made.clear();
    this.#symbols = { ...this.#symbols, [part]: symbols };
  }
}

export const pictures = new Pictures();

async function fetched(name: string): Promise<Symbols> {
  const answer = await fetch(files[`./art/${name}.svg`] ?? "");
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const found = (await answer.text()).matchAll(SYMBOL);
  return new Map(Array.from(found, ([, id, inner]) => [id!, inner!]));
}

/** The document of a card: its parts one over the other, in the inks of its deck. */
function drawn(card: string, look: Look, symbol: (id: string) => string): string {
  const { mini, back, faded, theme } = look;
  const [width, height, radius] = sizeOf(mini);
  const part = mini ? "-mini" : "";
  const of = (kind: string, id: string) => `<g class="card-${kind}">${symbol(id)}</g>`;
  const front = [
    symbol(card + part),
    faded ? `<rect class="card-veil" width="${width}" height="${height}" rx="${radius}"/>` : "",
    of("index", `${card}${part}-index`),
    mini ? "" : of("figure", `${card}-figure`),
  ];
  const inner = back ? symbol(`back${part}`) : `<g class="${faded ? "card-faded" : ""}">${front.join("")}</g>`;
  const classes = `deck-${look.deck} ${look.figures ? "figures" : ""}`;
  const root = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" class="${classes}"`;
  return `<svg ${root}><style>:root { color-scheme: ${theme} } ${inks}</style>${inner}</svg>`;
}

/** *picture* as an address, which is there at once. */
function addressed(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

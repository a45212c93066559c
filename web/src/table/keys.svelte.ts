/** Keys at a table: cards and choices by their names, and letters for what stands in the bar. */

import { isTyping } from "./focus";

const FORGET = 1500; // milliseconds after which typed letters are forgotten
const GO_ON = ["Enter", " ", "Escape"]; // send off the trick that lies there; kept down, they do nothing more
const BEGINS_A_CARD = /^[\dskqcjxvi]$/i;

export interface Keyed {
  hasTrick: () => boolean; // whether a trick lies there until it was seen, or did until just now
  seen: () => void;
  choice: (typed: string) => boolean; // puts the keyboard on the choice that begins so
  card: (typed: string) => boolean; // puts the keyboard on that card
  escape: () => void;
  shortcuts: Readonly<Record<string, () => void>>;
}

export class Keys {
  typed = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly on: Keyed) {}

  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (this.#goesOn(event)) return;
    if (event.key === "Escape") {
      this.#forget();
      this.on.escape();
    } else if (event.key === "Enter") this.#forget();
    else if (event.key === "Backspace" && this.typed) this.#find(this.typed.slice(0, -1));
    else if (event.key.length === 1 && event.key !== " ") this.#letter(event);
  }

  #goesOn(event: KeyboardEvent): boolean {
    if (!GO_ON.includes(event.key) || !(event.repeat || this.on.hasTrick())) return false;
    event.preventDefault();
    if (!event.repeat) this.on.seen();
    return true;
  }

  #letter(event: KeyboardEvent): void {
    const longer = this.typed + event.key;
    if (this.on.choice(longer)) this.#remember(longer);
    else if (this.typed || BEGINS_A_CARD.test(event.key)) this.#find(longer);
    else {
      const shortcut = this.on.shortcuts[event.key.toLowerCase()];
      if (!shortcut) return;
      event.preventDefault();
      shortcut();
    }
  }

  #find(text: string): void {
    this.#remember(text);
    if (text && !this.on.card(text)) this.#remember("");
  }

  #remember(text: string): void {
    this.typed = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#forget(), FORGET);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.typed = "";
  }
}

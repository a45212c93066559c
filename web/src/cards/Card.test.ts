import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import Card from "./Card.svelte";

interface Props {
  card: string;
  mini?: boolean;
  back?: boolean;
  faded?: boolean;
}

const asked: string[] = [];
let failures = 0;

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (failures-- > 0) throw new TypeError("no network");
    const name = /(faces|indices)-[a-z-]+/.exec(address)?.[0];
    return new Response(`<svg xmlns="http://www.w3.org/2000/svg"><symbol id="${name}"/></svg>`);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function parts(props: Props): string[] {
  const { container } = render(Card, props);
  const shown = [...container.querySelectorAll("use, rect, text")];
  return shown.map((one) => one.getAttribute("href") ?? (one.textContent || one.classList[0]!));
}

// The first test finds no sprites in the document; later ones find what it brought.

test("until the pictures are here a card is its letters, and they are asked for until they come", async () => {
  vi.useFakeTimers();
  failures = 2;
  expect(parts({ card: "10C" })).toEqual(["blank", "10♣"]);
  expect(parts({ card: "SK" })).toEqual(["blank", "SK"]);
  expect(parts({ card: "SK", back: true })).toEqual(["blank"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);

  expect(asked).toHaveLength(4);
  expect(document.querySelectorAll(".card-sprite")).toHaveLength(2);
  expect(document.querySelectorAll("text")).toHaveLength(0);
});

test("a card is its face, its index and its figure", () => {
  expect(parts({ card: "XXI" })).toEqual(["#XXI", "#XXI-index", "#XXI-figure"]);
});

test("a faded card has the veil under its index", () => {
  expect(parts({ card: "KH", faded: true })).toEqual(["#KH", "card-veil", "#KH-index", "#KH-figure"]);
});

test("a mini card has parts of its own", () => {
  expect(parts({ card: "10C", mini: true })).toEqual(["#10C-mini", "#10C-mini-index"]);
});

test("a card face down shows nothing of itself", () => {
  expect(parts({ card: "SK", back: true })).toEqual(["#back"]);
});

test("the sprites of a deck are brought once, and others in their place when the deck is changed", async () => {
  const before = asked.length;
  render(Card, { card: "KH" });
  render(Card, { card: "QH" });
  await tick();
  expect(asked).toHaveLength(before);
  settings.deck = "contrast";
  settings.locale = "hu";
  await vi.waitFor(() => expect(document.getElementById("indices-contrast-hu")).not.toBeNull());

  expect(asked).toHaveLength(before + 2);
  expect(document.getElementById("faces-plain")).toBeNull();
  expect(document.querySelectorAll(".card-sprite")).toHaveLength(2);
});

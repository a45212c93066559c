import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import Card from "./Card.svelte";

const asked: string[] = [];

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const name = /(faces|indices)-[a-z-]+/.exec(address)?.[0];
    return new Response(`<svg xmlns="http://www.w3.org/2000/svg"><symbol id="${name}"/></svg>`);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function parts(props: { card: string; mini?: boolean; back?: boolean; faded?: boolean }): (string | null)[] {
  const { container } = render(Card, props);
  return [...container.querySelectorAll("use, rect")].map((one) => one.getAttribute("href") ?? one.getAttribute("class"));
}

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

test("the sprites of the deck are brought once, and others in their place when the deck is changed", async () => {
  render(Card, { card: "KH" });
  render(Card, { card: "QH" });
  await vi.waitFor(() => expect(document.querySelectorAll(".card-sprite")).toHaveLength(2));
  settings.deck = "contrast";
  settings.locale = "hu";
  await tick();
  await vi.waitFor(() => expect(document.getElementById("indices-contrast-hu")).not.toBeNull());

  expect(asked).toHaveLength(4);
  expect(document.getElementById("faces-plain")).toBeNull();
  expect(document.querySelectorAll(".card-sprite")).toHaveLength(2);
});

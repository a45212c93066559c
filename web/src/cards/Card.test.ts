import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import Card from "./Card.svelte";

interface Props {
  card: string;
  mini?: boolean;
  back?: boolean;
  faded?: boolean;
}

const asked: string[] = [];
const IDS = {
  faces: ["back", "back-mini", "XXI", "XXI-figure", "KH", "10C-mini", "SK"],
  indices: ["XXI-index", "KH-index", "10C-mini-index", "SK-index"],
};
let failures = 0;

// Other files of tests may have asked for the usual deck before.
const before = { ...settings };
beforeAll(() => void (settings.deck = "contrast"));
afterAll(() => void Object.assign(settings, before));

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (failures-- > 0) throw new TypeError("no network");
    const [name, part] = /(faces|indices)-[a-z-]+/.exec(address)!;
    const symbols = IDS[part as keyof typeof IDS].map(
      (id) => `<symbol id="${id}" viewBox="0 0 1 1"><path d="${id} ${name}"/></symbol>`,
    );
    return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function documentOf(image: HTMLImageElement): Document {
  const [type, text] = image.src.split(",");
  expect(type).toBe("data:image/svg+xml");
  return new DOMParser().parseFromString(decodeURIComponent(text!), "image/svg+xml");
}

function shown(props: Props): Document {
  return documentOf(render(Card, props).container.querySelector("img")!);
}

/** What is drawn, from the lowest up. */
function parts(props: Props): string[] {
  const drawn = [...shown(props).querySelectorAll("path, rect")];
  return drawn.map((one) => one.getAttribute("d")?.split(" ")[0] ?? one.getAttribute("class")!);
}

// The first test finds no pictures; later ones find what it brought.

test("until the pictures are here a card is its letters, and they are asked for until they come", async () => {
  vi.useFakeTimers();
  failures = 2;
  const texts = (props: Props) =>
    [...render(Card, props).container.querySelectorAll("text")].map((one) => one.textContent);
  expect(texts({ card: "10C" })).toEqual(["10♣"]);
  expect(texts({ card: "SK" })).toEqual(["SK"]);
  expect(texts({ card: "SK", back: true })).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);

  expect(asked).toHaveLength(4);
  expect(document.querySelectorAll("img")).toHaveLength(3);
  expect(document.querySelectorAll("text")).toHaveLength(0);
});

test("a card is its face, its index and its figure", () => {
  expect(parts({ card: "XXI" })).toEqual(["XXI", "XXI-index", "XXI-figure"]);
});

test("a faded card has the veil under its index, in the ink of a faded one", () => {
  expect(parts({ card: "KH", faded: true })).toEqual(["KH", "card-veil", "KH-index"]);
  expect(shown({ card: "KH", faded: true }).querySelectorAll(".card-faded .card-index")).toHaveLength(1);
  expect(shown({ card: "KH" }).querySelectorAll(".card-faded")).toHaveLength(0);
});

test("a mini card has parts of its own", () => {
  expect(parts({ card: "10C", mini: true })).toEqual(["10C-mini", "10C-mini-index"]);
});

test("a card face down shows nothing of itself", () => {
  expect(parts({ card: "SK", back: true })).toEqual(["back"]);
});

test("a picture has the inks of the deck that was chosen, and of the theme", async () => {
  const { container } = render(Card, { card: "KH" });
  const root = () => documentOf(container.querySelector("img")!).documentElement;
  expect(root().getAttribute("class")).toBe("deck-contrast ");
  expect(root().querySelector("style")!.textContent).toMatch(/color-scheme: light/);
  settings.figures = true;
  settings.theme = "dark";
  await tick();

  expect(root().getAttribute("class")).toBe("deck-contrast figures");
  expect(root().querySelector("style")!.textContent).toMatch(/color-scheme: dark/);
});

test("the shapes of a deck are brought once, and others in their place when the deck is changed", async () => {
  const already = asked.length;
  render(Card, { card: "KH" });
  render(Card, { card: "SK" });
  await tick();
  expect(asked).toHaveLength(already);
  settings.deck = "two";
  settings.locale = "hu";
  const drawn = () => [...document.querySelectorAll("img")].map((one) => decodeURIComponent(one.src));
  await vi.waitFor(() => expect(drawn().every((one) => one.includes("indices-plain-hu"))).toBe(true));

  expect(asked).toHaveLength(already + 2);
  expect(drawn().some((one) => one.includes("faces-contrast"))).toBe(false);
});

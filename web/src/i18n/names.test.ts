import { afterEach, expect, test } from "vitest";
import * as i18n from "./index.svelte";
import { LOCALES, speak } from "./index.svelte";

afterEach(() => speak("en"));

const [CT, TX, HU] = ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"] as const;

test("cards are called as the language and the game call them", async () => {
  const cards = ["KH", "CD", "1H", "10C", "XIV", "XXI", "I"];
  expect(cards.map((card) => i18n.cardName(card, CT))).toEqual([
    "King of hearts",
    "Cavalier of diamonds",
    "1 of hearts",
    "10 of clubs",
    "tarok 14",
    "Mond, tarok 21",
    "Pagat, tarok 1",
  ]);
  expect([i18n.cardName("CD", TX), i18n.cardName("1H", TX)]).toEqual(["Rider of diamonds", "ace of hearts"]);
  expect([CT, TX, HU].map((game) => i18n.cardName("SK", game))).toEqual(["Skus", "Skyz", "Skíz"]);

  await speak("cs");
  expect(["KH", "QS", "10C"].map((card) => i18n.cardName(card, HU))).toEqual([
    "srdcový král",
    "piková dáma",
    "křížová 10",
  ]);
});

test("cards look as they do with the letters of the language", async () => {
  const faces = ["QS", "CD", "JC", "10H", "XX"];
  const looks: string[][] = [];
  for (const locale of LOCALES) {
    await speak(locale);
    looks.push(faces.map((card) => i18n.cardFace(card, HU).replace("\uFE0E", "")));
  }

  expect(looks).toEqual([
    ["Q♠", "C♦", "J♣", "10♥", "XX"],
    ["D♠", "C♦", "B♣", "10♥", "XX"],
    ["D♠", "L♦", "B♣", "10♥", "XX"],
    ["D♠", "J♦", "S♣", "10♥", "XX"],
  ]);
});

test("actions are choices in words", () => {
  const names = ["pass", "bid:solo", "announce:trull", "call:XX", "discard:?"].map((action) =>
    i18n.actionName(action, CT),
  );
  expect(names).toEqual(["Pass", "Solo", "Trull", "Call XX", "Lay a card away"]);

  expect(i18n.actionName("kontra:game", HU, { level: 4 })).toBe("Subkontra: the game");
  const who = () => ({ name: "Béla" });
  expect(i18n.actionName("kontra:pagat-ultimo@2", TX, { who })).toBe("Hrb: One (Béla)");
  expect(i18n.actionName("play:KH", CT, { spoken: true })).toBe("Play King of hearts");
});

test("what scores are counted in has a name in every language", async () => {
  const names: string[] = [];
  for (const locale of LOCALES) {
    await speak(locale);
    names.push(i18n.unitName("victory points"));
  }

  expect(names).toEqual(["victory points", "Siegpunkten", "győzelmi pont", "vítězné body"]);
  expect(i18n.unitName("beans")).toBe("beans");
});

test("what nobody knows is shown as it came", () => {
  expect([i18n.actionName("juggle:3", CT), i18n.actionName("juggle", CT), i18n.cardName("ZZ")]).toEqual([
    "juggle:3",
    "juggle",
    "ZZ",
  ]);
  expect([i18n.contractName("grand", CT), i18n.deedText("sings"), i18n.kontraName(CT, 64)]).toEqual([
    "grand",
    "sings",
    "×64",
  ]);
});

test("what was said and done before a deal is told with its numbers", async () => {
  await speak("de");

  expect(i18n.deedText("taps for hand 3 of the four")).toBe("klopft für Blatt 3 von vier");
  expect(i18n.deedText("cuts")).toBe("hebt ab");
  expect(i18n.wordName("packets:1")).toBe("Klopfen: einzelne Karten");
  expect(i18n.wordName("first:2", () => ({ name: "Anna" }))).toBe("Höchste Karte: Anna");
  expect(i18n.badgeText("wears the hat")).toBe("trägt den Hut");
});

test("options, their values and presets have names and a line", () => {
  expect(i18n.optionName("standing", CT)).toBe("Holding");
  expect(i18n.optionLine("target", CT)).toBe("The evening ends with the round in which somebody reaches this total.");
  expect(["by-seat", "30"].map((choice) => i18n.choiceName("standing", choice, CT))).toEqual([
    "every seat against later ones",
    "30",
  ]);
  expect([i18n.choiceName("dodge-round", "no", CT), i18n.presetName("kegl", HU)]).toEqual(["no", "Kegl"]);
  expect(i18n.presetLine("duel", CT)).toMatch(/^When two want the same game, /);
});

import { afterEach, expect, test, vi } from "vitest";
import { LOCALES, preferred } from "./locales";
import { speak, spoken, t } from "./spoken.svelte";

afterEach(() => speak("en"));

test("texts are those of the language that was chosen last", async () => {
  await speak("hu");

  expect(t("phase.auction")).toBe("Licit");
  expect([spoken.now, document.documentElement.lang]).toEqual(["hu", "hu"]);
});

test("numbers take the form of the language", async () => {
  const chips = (n: number) => t("unit.chips", { n });
  expect([1, 2].map(chips)).toEqual(["1 chip", "2 chips"]);

  await speak("cs");
  expect([1, 2, 5, 1.5].map(chips)).toEqual(["1 žeton", "2 žetony", "5 žetonů", "1,5 žetonu"]);
});

test("a key without a text shows itself, whatever it is called", () => {
  expect(["table.never-written", "toString", ""].map((key) => t(key))).toEqual(["table.never-written", "toString", ""]);
});

test("a text whose parameters are missing shows its key, and says so to who develops the page", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);

  expect(t("unit.chips")).toBe("unit.chips");
  expect(said).toHaveBeenCalledOnce();
});

test("a browser's languages choose the first that the page has", () => {
  expect(preferred(["fr-CA", "de-AT", "cs"])).toBe("de");
  expect(preferred(["HU"])).toBe("hu");
  expect([preferred(["fr"]), preferred([])]).toEqual(["en", "en"]);
  expect(LOCALES.map((locale) => preferred([locale]))).toEqual(LOCALES);
});

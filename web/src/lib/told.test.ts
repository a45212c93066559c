import { expect, test } from "vitest";
import { levelName, duration, paceName } from "./told";

test.each([
  [86_400, "en", "1 day"],
  [28_800, "de", "8 Stunden"],
  [90, "en", "90 seconds"],
  [0, "en", "0 seconds"],
])("%i seconds in %s are %s", (seconds, locale, text) => {
  expect(duration(seconds, locale)).toBe(text);
});

test("a pace is told whole", () => {
  expect(paceName({}, "en")).toBe("relaxed");
  expect(paceName({ kind: "clock", base: 120, increment: 5 }, "en")).toBe(
    "2 minutes for a hand, 5 seconds more for each choice",
  );
  expect(paceName({ kind: "correspondence", base: 86_400 }, "en")).toBe("1 day for each choice");
});

test("a level of bots without a name goes by its own", () => {
  expect([levelName("medium"), levelName("seer")]).toEqual(["medium", "seer"]);
});

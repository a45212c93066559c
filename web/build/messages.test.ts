import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LONG, textsOf } from "./messages.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "texts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(locale: string, texts: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, locale));
  writeFileSync(join(folder, locale, "table.json"), JSON.stringify(texts));
}

test("a text that a language does not have is the English one", () => {
  write("en", { hello: "Hello!", bye: "Goodbye!" });
  write("hu", { hello: "Szia!" });

  expect(textsOf(folder, "hu")).toEqual({ hello: "Szia!", bye: "Goodbye!" });
});

test("texts of lessons are loaded apart from the others", () => {
  write("en", { hello: "Hello!" });
  writeFileSync(join(folder, "en", "learn.json"), JSON.stringify({ step: "Step" }));

  expect(textsOf(folder, "en")).toEqual({ hello: "Hello!" });
  expect(textsOf(folder, "en", "learn")).toEqual({ step: "Step" });
});

test("a message with a fault stops the build and says where it is", () => {
  write("en", { cards: "{count, plural, one {card}" });

  expect(() => textsOf(folder, "en")).toThrow(/table\.json: "cards" is no ICU message .*\{count, plural, one \{card\}/);
});

test("the long language is English and 40 % longer, wherever there are words", () => {
  write("en", { hello: "Good evening", cards: "{count, plural, one {one card} other {# cards}} of {name}" });

  expect(textsOf(folder, LONG)).toEqual({
    hello: "Good evening~~~~~",
    cards: [["count", 2, { one: "one card~~~", other: [0, " cards~~"] }], " of~ ", ["name"]],
  });
});

import { afterEach, expect, test, vi } from "vitest";
import type { ReasonShown } from "../wire/messages";
import { LOCALES, reason, speak } from "./index.svelte";
import sentences from "./en/reasons.json";

afterEach(() => speak("en"));

const SAMPLES: Readonly<Record<string, string>> = {
  card: "KH", cards: "XX XIX", held: "KH 10C", honours: "SK XXI", suit: "hearts", contract: "solo", bonus: "pagat-ultimo",
  item: "pagat-ultimo@2", action: "pass", least: "bid:solo", phase: "play", side: "declarer's side", step: "Hrb",
  offence: "misdeal", seats: "1 and 3", ruling: "as the table says",
}; // prettier-ignore
const who = (seat: number) => ({ name: `Anna ${seat}`, you: seat === 1 });

/** A reason of each kind, told to somebody else and to whom it is about. */
function reasons(): readonly ReasonShown[] {
  return Object.entries(sentences).flatMap(([key, text]) => {
    const [, code, kind] = /^(?:(CT|TX|HU)\.)?(.+)$/.exec(key)!;
    const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!).filter((name) => name !== "seatYou");
    const params = (seat: number) =>
      Object.fromEntries(names.map((name) => [name, SAMPLES[name] ?? (name === "seat" ? seat : 4)]));
    return [1, 2].map((seat) => ({ rule: code ? `${code}-1` : "book", key: kind!, params: params(seat) }));
  });
}

test.each(LOCALES)("every reason is a sentence in %s", async (locale) => {
  const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await speak(locale);
  const told = reasons().map((shown) => reason(shown, { who, game: "calling-the-twenty" }));

  expect(failed.mock.calls).toEqual([]);
  expect(told.filter((text) => /[{}]|undefined|NaN|^[a-z-]+$/.test(text))).toEqual([]);
  expect(told).toHaveLength(2 * Object.keys(sentences).length);
});

test("people are named, and whom it is told is you", async () => {
  const shown = { rule: "CT-27", key: "pagat-won", params: { seat: 1 } };
  expect(reason(shown, { who })).toBe("Your I wins the last trick");
  expect(reason(shown)).toBe("The I of seat 1 wins the last trick");

  await speak("hu");
  expect(reason({ ...shown, params: { seat: 2 } }, { who: () => ({ name: "Ødegård" }) })).toBe(
    "Ødegård pagátja viszi az utolsó ütést",
  );
});

test.each(["李雷", "Ahmed العربية", "{seat}", "<b>Bob</b>", "O'Neil's", "#", "you"])(
  "the name %s stays as it is",
  (name) => {
    const told = reason({ rule: "CT-27", key: "pagat-won", params: { seat: 2 } }, { who: () => ({ name }) });

    expect(told).toBe(`The I of ${name} wins the last trick`);
  },
);

test("a sentence begins with a capital, but a name stays as it is", () => {
  const told = (side: string) => reason({ rule: "TX-3", key: "count", params: { side, points: 40 } }, { who });
  expect(["opponents", "seat 1"].map(told)).toEqual(["Opponents: 40 card points", "You: 40 card points"]);

  const held = { rule: "CT-27", key: "kings-held", params: { seat: 2 } };
  expect(reason(held, { who: () => ({ name: "dora" }) })).toBe("dora was dealt all four Kings");
});

test("cards look as they do, or are said in words", () => {
  const shown = { rule: "CT-20", key: "follow-suit", params: { suit: "hearts", held: "KH 1H" } };

  expect(reason(shown)).toBe("Hearts were led, and you can follow with K♥\uFE0E 1♥\uFE0E");
  expect(reason(shown, { spoken: true })).toBe("Hearts were led, and you can follow with King of hearts, 1 of hearts");
});

test("several people are listed", () => {
  const shown = { rule: "CT-26", key: "dodge-lost", params: { points: 30, seats: "1 and 2 and 3" } };

  expect(reason(shown, { who })).toBe("Most card points, 30, went to you, Anna 2, and Anna 3");
});

test("what a line pays is told with what multiplies it", () => {
  const shown = { rule: "HU-30", key: "pagat-beaten", params: { seat: 2, value: 5, kontra: 4, multiplier: 2 } };

  expect(reason(shown, { who })).toBe("The I of Anna 2 is beaten in the last trick: 5 × 4 (kontra) × 2 (bockround)");
});

test("a sentence that is another one in another game is that of its own", () => {
  const quiet = { key: "quiet", params: { action: "pass" } };

  expect(reason({ ...quiet, rule: "TX-23" })).toBe("Nothing here is sure enough to be said aloud");
  expect(reason({ ...quiet, rule: "book" }, { game: "texas-tarok" })).toBe("Nothing speaks for more than Pass");
});

test("a reason that the page does not know is shown by its key", () => {
  expect(reason({ rule: "XX-1", key: "no-such-key", params: { seat: 2 } })).toBe("No such key");
});

import { expect, test } from "vitest";
import type { Happened, TableShown } from "../wire/messages";
import { tell, tellResult } from "./telling";

const CHAIRS = { 1: { name: "Ada" }, 2: { name: "Béla" }, 3: { name: "Cyril" }, 4: { name: "Medium 4", bot: "medium" } };

function view(game: string, hand: object = {}, more: object = {}): TableShown {
  const made = { deal: 1, seats: [1, 2, 3, 4], dealer: 4, phase: "play", seat: 1, ...hand };
  const table = { table: "t", settings: { game }, stage: "playing", unit: "points", rules: 1, chairs: CHAIRS, place: 1 };
  return { ...table, hand: made, ...more } as TableShown;
}

function told(happened: Happened, after = view("hungarian-tarokk")): string | undefined {
  return tell(happened, after, after);
}

test.each<[Happened, string]>([
  [{ what: "acted", place: 1, action: "play:KH" }, "You play King of hearts."],
  [{ what: "acted", place: 2, action: "play:XIV" }, "Béla plays tarok 14."],
  [{ what: "acted", place: 2, action: "play:XIV", text: "stand-in" }, "Béla plays tarok 14. The bot played."],
  [{ what: "acted", place: 2, action: "pass" }, "Béla passes."],
  [{ what: "acted", place: 1, action: "bid:two" }, "You bid Two."],
  [{ what: "acted", place: 3, action: "call:XX" }, "Cyril calls tarok 20."],
  [{ what: "acted", place: 3, action: "announce:four-kings" }, "Cyril announces Four Kings."],
  [{ what: "declared", place: 3, text: "solo" }, "Cyril plays the hand: Solo."],
  [{ what: "side", place: 2, text: "against" }, "Béla is against the declarer."],
  [{ what: "trick", place: 1 }, "You take the trick."],
  [{ what: "taken", place: 2, count: 1 }, "Béla takes one card from the talon."],
  [{ what: "taken", place: 1, count: 2, cards: ["KH", "I"] }, "You take from the talon: King of hearts and Pagat, tarok 1."],
  [{ what: "taroks", place: 4, count: 0 }, "Medium 4 has laid away no tarok."],
  [{ what: "stood-in", place: 2 }, "A bot plays for Béla."],
  [{ what: "came", place: 2 }, "Béla is back."],
  [{ what: "proposed", place: 2, text: "undo" }, "Béla asks the others: take the last choice back?"],
  [{ what: "answered", place: 1, text: "no" }, "You refuse."],
  [{ what: "paused", place: 1, text: "on" }, "The table waits."],
  [{ what: "dealt" }, "The cards are dealt. The dealer is Medium 4."],
])("%o is told", (happened, sentence) => {
  expect(told(happened)).toBe(sentence);
});

test("a kontra is told by the name of its step, and what it doubles", () => {
  const kontra = { what: "acted", place: 2, action: "kontra:game" };
  expect(told(kontra, view("texas-tarok", { level: 4 }))).toBe("Béla says Rhea to the game.");
  expect(told(kontra, view("hungarian-tarokk", { level: 4 }))).toBe("Béla says Rekontra to the game.");
});

test("what others lay away unseen, what nobody has to hear, and what is not known yet are not told", () => {
  expect(told({ what: "acted", place: 2, action: "discard:?" })).toBeUndefined();
  expect(told({ what: "nonced" })).toBeUndefined();
  expect(told({ what: "something-of-tomorrow" })).toBeUndefined();
});

test("phrases are told in the viewer's language, chat as it was said", () => {
  const after = view("texas-tarok", {}, { talk: [{ place: 2, text: "thanks", is_phrase: true }, { place: 3, text: "<b>servus</b>" }] });
  expect(told({ what: "spoke", place: 2, text: "thanks" }, after)).toBe("Béla: Thank you.");
  expect(told({ what: "spoke", place: 3, text: "<b>servus</b>" }, after)).toBe("Cyril: <b>servus</b>");
});

test("the end of a hand is told with what everybody gets", () => {
  const over = view("calling-the-twenty", { result: { scores: [-2, 4, -2, 0], lines: [] } });
  expect(tellResult(over)).toBe("The hand is over. You −2, Béla +4, Cyril −2, and Medium 4 0.");
});

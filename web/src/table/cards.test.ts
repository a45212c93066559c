import { expect, test } from "vitest";
import { meant, sorted, suitOf, written } from "./cards";

test("a hand is sorted as players hold it: taroks, then suits in alternating colours, each from high to low", () => {
  const hand = ["SK", "XXI", "I", "KH", "1H", "QD", "KC", "10C", "JS", "10S"];
  expect(sorted(hand)).toEqual(["SK", "XXI", "I", "KH", "1H", "KC", "10C", "QD", "JS", "10S"]);
});

test("several cards are written with spaces between them", () => {
  expect([written("KH 10C"), written("SK"), written("")]).toEqual([["KH", "10C"], ["SK"], []]);
});

test("taroks are told from cards of a suit", () => {
  expect(["SK", "I", "X", "XIX", "10C", "1H", "CS", "QD"].map(suitOf)).toEqual(["T", "T", "T", "T", "C", "H", "S", "D"]);
});

test("what is typed means a card by its exact name first, taroks by their number too", () => {
  const hand = ["XXI", "XIX", "XV", "X", "I", "KH", "10C", "1H", "QD"];
  const typed = ["x", "xi", "XIX", "15", "21", "k", "10", "1", "1h", "q", "z"];
  expect(typed.map((text) => meant(text, hand))).toEqual(["X", "XIX", "XIX", "XV", "XXI", "KH", "X", "I", "1H", "QD", undefined]);
});

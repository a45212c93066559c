import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { TableLink } from "../wire/link.svelte";
import type { HandShown, TableShown } from "../wire/messages";
import Table from "./Table.svelte";
import moments from "./testing/moments.json";
import { StillLink } from "./testing/still.svelte";

const all = moments as unknown as { name: string; view: TableShown }[];

/** The first moment that has *word* in its name. */
function moment(word: string): TableShown {
  return all.find(({ name }) => name.includes(word))!.view;
}

function hand(view: TableShown, hand: Partial<HandShown>): TableShown {
  return { ...view, hand: { ...view.hand!, ...hand } };
}

function shown(view: TableShown | undefined): StillLink {
  const link = new StillLink(view);
  render(Table, { props: { link: link as unknown as TableLink } });
  flushSync();
  return link;
}

beforeEach(() => Object.assign(settings, { motion: "off", hold: "tap", sound: false }));
afterEach(cleanup);

test.each(all.map(({ name }, index) => [index, name] as const))("moment %i (%s) is shown without a fault", (index) => {
  const { view } = all[index]!;
  shown(view);
  expect(document.querySelector("main")).not.toBeNull();
  const missing = /\b(table|about|bot|unit|game|option|CT|TX|HU)\.[a-z]/.exec(document.body.textContent);
  expect(missing?.input?.slice(missing.index - 20, missing.index + 60)).toBeUndefined();
  for (const offer of view.hand?.legal ?? []) {
    const [verb, card] = offer.action.split(":");
    const how = verb === "play" || verb === "discard" ? `.hand .legal[data-card="${card}"]` : `[data-action="${offer.action}"]`;
    expect(document.querySelector(how), offer.action).not.toBeNull();
  }
});

test("a card is played by one touch, and one that may not be is asked about", async () => {
  const link = shown(hand(moment("CT 0: may play"), { cards: ["KH", "QH", "XX"], legal: [{ action: "play:KH" }] }));
  await fireEvent.click(screen.getByRole("button", { name: /^King of hearts/ }));
  expect(link.said).toEqual([{ kind: "act", v: 1, action: "play:KH" }]);
  await fireEvent.click(screen.getByRole("button", { name: /^tarok 20, not possible/i }));
  expect(link.said.at(-1)).toEqual({ kind: "why", v: 1 });
});

test("a card that has a warning is played when it is touched again", async () => {
  const warnings = [{ rule: "CT-23", key: "gives-up-pagat" }];
  const link = shown(hand(moment("CT 0: may play"), { cards: ["I", "QH"], legal: [{ action: "play:I", warnings }, { action: "play:QH" }] }));
  const pagat = screen.getByRole("button", { name: /^Pagat/ });
  await fireEvent.click(pagat);
  expect(link.said).toEqual([]);
  expect(screen.getByRole("alert").textContent).toContain("CT-23");
  await fireEvent.click(pagat);
  expect(link.said).toHaveLength(1);
});

test("cards to lay away can be put back until they are laid away together, one by one as the table takes them", async () => {
  const legal = ["KC", "QC", "JC"].map((card) => ({ action: `discard:${card}` }));
  const link = shown(hand(moment("TX 4: may discard"), { cards: ["KC", "QC", "JC"], drawn: ["QC", "JC"], laid: [], legal }));
  const card = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });
  const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Lay them away" });
  expect(confirm().disabled).toBe(true);
  await fireEvent.click(card("King of clubs"));
  await fireEvent.click(card("Queen of clubs"));
  await fireEvent.click(card("King of clubs"));
  expect(confirm().disabled).toBe(true);
  await fireEvent.click(card("Jack of clubs"));
  await fireEvent.click(confirm());
  await tick();
  expect(link.said).toHaveLength(1);
  expect(link.said[0]).toMatchObject({ kind: "act", action: "discard:QC" });
});

test("who watches sees no hand and can say nothing", () => {
  const { place: _, is_host: __, ...view } = moment("CT 0: may play");
  shown(hand(view, { seat: undefined, cards: undefined, legal: undefined }));
  expect(document.querySelectorAll(".hand button")).toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Take back" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Hint" })).toHaveProperty("disabled", true);
});

test("somebody away, a bot standing in, the muted and the hat are shown at their seat", () => {
  const view = moment("CT 0: may play");
  const chairs = {
    ...view.chairs,
    2: { name: "Béla", here: false },
    3: { name: "Cyril", here: false, stands_in: true, muted: true },
    4: { name: "Dora", here: true, badge: "wears the hat" },
  };
  shown({ ...view, chairs });
  const seats = [...document.querySelectorAll<HTMLElement>(".seat")];
  const seat = (name: string) => within(seats.find((one) => one.textContent.includes(name))!);
  expect(seat("Béla").getByText("away")).toBeTruthy();
  expect(seat("Cyril").getByText("a bot plays")).toBeTruthy();
  expect(seat("Cyril").getByText("muted")).toBeTruthy();
  expect(seat("Dora").getByText(/hat/)).toBeTruthy();
});

test("a proposal of somebody else can be answered, one's own cannot", async () => {
  const view = moment("CT 0: may play");
  const link = shown({ ...view, proposal: { what: "undo", place: 2, consents: [2] } });
  await fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(link.said).toEqual([{ kind: "answer", v: 1, yes: true }]);
  link.view = { ...view, proposal: { what: "undo", place: 1, consents: [1] } };
  flushSync();
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
});

test("a pause, a bot that plays for the viewer and a lost connection say so, with the way back", async () => {
  const view = moment("CT 0: may play");
  const chairs = { ...view.chairs, 1: { name: "Ada", here: true, stands_in: true } };
  const link = shown({ ...view, paused: true, chairs });
  await fireEvent.click(screen.getByRole("button", { name: "I am back" }));
  await fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(link.said).toEqual([{ kind: "back" }, { kind: "pause", on: false }]);
  link.state = "lost";
  flushSync();
  expect(screen.getByText(/comes back by itself/)).toBeTruthy();
  expect(document.querySelectorAll(".hand .legal")).toHaveLength(0);
});

test.each([
  ["replaced", /opened this table elsewhere/, "Come back"],
  ["quarantined", /Nothing is lost/, undefined],
  ["upgrade_required", /Load the page anew/, "Load anew"],
  ["something_of_tomorrow", /in the server's words/, "Come back"],
])("a link that ended with %s says what can be done", (code, text, button) => {
  const link = shown(moment("CT 0: may play"));
  link.bye = { kind: "bye", code, message: "in the server's words" };
  link.state = "ended";
  flushSync();
  expect(screen.getByText(text)).toBeTruthy();
  if (button) expect(screen.getByRole("button", { name: button })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the games" })).toBeTruthy();
});

test("each thing that happens is said once, in the order in which it is shown", async () => {
  const view = moment("CT 0: may play");
  const link = shown(view);
  link.happen([{ what: "acted", place: 1, action: "play:XIII" }], view);
  link.happen([{ what: "acted", place: 2, action: "play:XX" }, { what: "trick", place: 2 }], hand(view, { last: { leader: 1, cards: ["XIII", "XX"], taker: 2 } }));
  link.happen([{ what: "acted", place: 2, action: "play:KH" }], view);
  await tick();
  flushSync();
  const said = () => [...screen.getByRole("log").children].map((line) => line.textContent);
  expect(said()).toEqual(["You play tarok 13.", "Player 2 plays tarok 20.", "Player 2 takes the trick."]);
  await fireEvent.keyDown(window, { key: "Enter" });
  await new Promise((done) => setTimeout(done, 5));
  expect(said().at(-1)).toBe("Player 2 plays King of hearts.");
});

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import { Refused, type TableLink } from "../wire/link.svelte";
import type { HandShown, LineShown, ReasonParts, TableShown } from "../wire/messages";
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

class NoSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoSizes; // jsdom lays nothing out
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};

beforeEach(() => {
  Object.assign(settings, { motion: "off", hold: "tap", sound: false });
  sessionStorage.clear();
});
afterEach(cleanup);
afterEach(() => void vi.useRealTimers());

test.each(all.map(({ name }, index) => [index, name] as const))("moment %i (%s) is shown without a fault", (index) => {
  const { view } = all[index]!;
  shown(view);
  expect(document.querySelector("main")).not.toBeNull();
  const missing = /\b(table|about|bot|unit|game|option|CT|TX|HU)\.[a-z]/.exec(document.body.textContent);
  expect(missing?.input?.slice(missing.index - 20, missing.index + 60)).toBeUndefined();
  for (const offer of view.hand?.legal ?? []) {
    const [verb, card] = offer.action.split(":");
    if (offer.action === "pass" && view.hand?.legal?.length === 1) continue; // against bots that is said by itself
    const how =
      verb === "play" || verb === "discard" ? `.hand .legal[data-card="${card}"]` : `[data-action="${offer.action}"]`;
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
  const link = shown(
    hand(moment("CT 0: may play"), {
      cards: ["I", "QH"],
      legal: [{ action: "play:I", warnings }, { action: "play:QH" }],
    }),
  );
  const pagat = screen.getByRole("button", { name: /^Pagat/ });
  await fireEvent.click(pagat);
  expect(link.said).toEqual([]);
  expect(screen.getByRole("alert").textContent).toContain("CT-23");
  await fireEvent.click(pagat);
  expect(link.said).toHaveLength(1);
});

test("cards to lay away can be put back until they are laid away together, one by one as the table takes them", async () => {
  const legal = ["KC", "QC", "JC"].map((card) => ({ action: `discard:${card}` }));
  const link = shown(
    hand(moment("TX 4: may discard"), { cards: ["KC", "QC", "JC"], drawn: ["QC", "JC"], laid: [], legal }),
  );
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
  shown(hand(view, { seat: undefined, cards: undefined, legal: undefined, may_undo: undefined }));
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
  expect(link.said).toEqual([{ kind: "answer", v: 1, yes: true, by: 1 }]);
  link.view = { ...view, proposal: { what: "undo", place: 1, consents: [1] } };
  flushSync();
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
});

test("while the device goes to somebody else nothing of any hand is on the page, and then only what they hold", async () => {
  const view = moment("CT 0: may play");
  const chairs = { ...view.chairs, 1: { name: "Ada", device: 1 }, 2: { name: "Béla", device: 1 } };
  const ada = hand({ ...view, chairs, place: 1 }, { cards: ["KH"] });
  const link = shown(ada);
  link.seenFrom = (now, place) =>
    hand({ ...now, place }, { actor: place, seat: place, cards: [place === 1 ? "KH" : "QH"], legal: [] });
  expect(document.querySelector(".hand, [data-card], [role=log]")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "I am Ada, show my cards" }));
  flushSync();
  expect(document.querySelector("[data-card=KH]")).not.toBeNull();
  link.happen([{ what: "taken", place: 1, cards: ["QC"], count: 1 }], ada);
  await tick();
  expect(document.body.textContent).toMatch(/queen of clubs/i);

  const after = hand(ada, { actor: 2, cards: [] });
  link.happen([{ what: "acted", place: 1, action: "play:KH" }], after);
  await tick();
  flushSync();
  expect(document.querySelector(".hand, [data-card], [role=log]")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Hand over to Béla");
  await fireEvent.click(screen.getByRole("button", { name: "I am Béla, show my cards" }));
  flushSync();
  expect(link.looked).toEqual([1, 2]);
  expect(document.body.textContent).not.toMatch(/queen of clubs/i);
  expect([...document.querySelectorAll<HTMLElement>("[data-card]")].map((one) => one.dataset["card"])).toEqual(["QH"]);
});

test("what several at one device read together calls nobody you", () => {
  const view = moment("phase over");
  const chairs = { ...view.chairs, 1: { name: "Ada", device: 1 }, 2: { name: "Béla", device: 1 } };
  shown({ ...view, chairs, place: 1 });
  expect(document.querySelector(".settlement")!.textContent).not.toMatch(/\byou\b/i);
});

test("each at the device is asked for consent by name", async () => {
  const view = moment("CT 0: may play");
  const chairs = { ...view.chairs, 1: { name: "Ada", device: 1 }, 3: { name: "Cilka", device: 1 } };
  const link = shown({ ...view, chairs, stage: "between", proposal: { what: "end", place: 1, consents: [1] } });
  expect(screen.getByText("Your answer, Cilka:")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(link.said).toEqual([{ kind: "answer", v: 1, yes: true, by: 3 }]);
});

test("a pause, a bot that plays for the viewer and a lost connection say so, with the way back", async () => {
  const view = moment("CT 0: may play");
  const chairs = { ...view.chairs, 1: { name: "Ada", here: true, stands_in: true } };
  const link = shown({ ...view, paused: true, chairs });
  await fireEvent.click(screen.getByRole("button", { name: "I am back" }));
  await fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(link.said).toEqual([
    { kind: "back", by: 1 },
    { kind: "pause", on: false },
  ]);
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
  link.happen(
    [
      { what: "acted", place: 2, action: "play:XX" },
      { what: "trick", place: 2 },
    ],
    hand(view, { last: { leader: 1, cards: ["XIII", "XX"], taker: 2 } }),
  );
  link.happen([{ what: "acted", place: 2, action: "play:KH" }], view);
  await tick();
  flushSync();
  const said = () => [...screen.getByRole("log").children].map((line) => line.textContent);
  expect(said()).toEqual(["You play tarok 13.", "Player 2 plays tarok 20.", "Player 2 takes the trick."]);
  await fireEvent.keyDown(window, { key: "Enter" });
  await new Promise((done) => setTimeout(done, 5));
  expect(said().at(-1)).toBe("Player 2 plays King of hearts.");
});

const CHAIRS = {
  1: { name: "Ada", here: true },
  2: { name: "Béla", here: true },
  3: { name: "Cilka", bot: "medium" },
  4: { name: "Dragan", bot: "hard" },
};

/** The end of a hand that Ada won with Béla. */
function won(): TableShown {
  const why: ReasonParts = ["CT-24", "game-won", { contract: "call", points: 50 }];
  const line = (amounts: readonly number[]): LineShown => ["call", why, amounts];
  const result = { scores: [3, 3, -3, -3], lines: [line([3, 3, -3, -3])], hands: ["KH", "XX", "I", "QH"] };
  const over = {
    deal: 4,
    seats: [2, 3, 4, 1],
    seat: 4,
    declarer: 1,
    contract: "call",
    called: "XX",
    taken: [5, 2, 1, 2],
  };
  const scores = { ...result, scores: [3, -3, -3, 3], lines: [line([3, -3, -3, 3])] };
  return {
    ...hand(moment("CT 0: may play"), { ...over, legal: undefined, result: scores }),
    stage: "between",
    chairs: CHAIRS,
    place: 1,
    unit: "chips",
  };
}

test("a settlement says what the viewer gets and who played against whom, in the order of the chairs", () => {
  shown(won());
  expect(screen.getByRole("heading", { level: 1, name: "You win 3 chips" })).toBeTruthy();
  expect(screen.getByText("You and Béla played Call against Cilka and Dragan and won.")).toBeTruthy();
  const boxes = [...document.querySelectorAll(".pay li")].map((box) => box.textContent.replaceAll(/\s+/g, " ").trim());
  expect(boxes.map((text) => text.split(" ").slice(0, 2).join(" "))).toEqual([
    "You +3",
    "Béla +3",
    "Cilka −3",
    "Dragan −3",
  ]);
});

test("at its end a hand is told in a sentence, and then what everybody gets", async () => {
  const link = shown({ ...moment("CT 0: may play"), chairs: CHAIRS });
  link.happen([{ what: "acted", place: 1, action: "play:KH" }], won());
  await tick();
  flushSync();
  const said = [...screen.getByRole("log").children].map((line) => line.textContent);
  expect(said.slice(-2)).toEqual([
    "You and Béla played Call against Cilka and Dragan and won.",
    "The hand is over. You +3, Béla +3, Cilka −3, and Dragan −3.",
  ]);
});

test("steps of the count name a rule once that is behind all of them", () => {
  const view = won();
  const step = (rule: string): ReasonParts => [rule, "game-won", { contract: "call", points: 50 }];
  const result = { ...view.hand!.result!, count: ["CT-4", "CT-4", "CT-4", "CT-24"].map(step) };
  shown({ ...view, hand: { ...view.hand!, result } });
  const steps = [...document.querySelectorAll(".count li")];
  expect(steps.map((one) => one.querySelector("a")?.textContent)).toEqual([undefined, undefined, "CT-4", "CT-24"]);
});

test("the last hand can be looked at again until the next one ends, after a reload too", async () => {
  const link = shown(won());
  link.happen([{ what: "dealt" }], { ...moment("CT 0: may play"), chairs: CHAIRS });
  await tick();
  cleanup();
  shown({ ...moment("CT 0: may play"), chairs: CHAIRS });
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  await fireEvent.click(await within(document.querySelector("dialog")!).findByText("Previous hand"));
  expect(await screen.findByText("You win 3 chips")).toBeTruthy();
});

function textOf(blob: Blob): Promise<unknown> {
  const reader = new FileReader();
  return new Promise((done) => {
    reader.onload = () => done(reader.result);
    reader.readAsText(blob);
  });
}

test("cards that were played twice are shown with what they brought both times, and with both records", async () => {
  const over = moment("stage between");
  const scores = over.hand!.result!.scores.map((score) => score - 5);
  const first = { ...over.hand!, contract: undefined, result: { ...over.hand!.result!, scores } };
  const made: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => {} }),
  );
  shown(over);
  expect(screen.queryByText("The same cards twice")).toBeNull();
  cleanup();
  shown({ ...over, twice: { first, records: ["before", "after"] } });
  const rows = [...screen.getByText("The same cards twice").closest("section")!.querySelectorAll("tr")];

  expect(rows.map((row) => row.textContent).find((text) => text.includes("not played"))).toContain("Solo");
  expect(rows.find((row) => row.textContent.startsWith("You"))!.textContent).toBe("You−11−6");
  expect(screen.getByText("You got 5 victory points more than the first time.")).toBeTruthy();
  await fireEvent.click(screen.getByText("Record of the first time"));
  await fireEvent.click(screen.getByText("Record of this time"));
  expect(await Promise.all(made.map(textOf))).toEqual(["before", "after"]);
  vi.unstubAllGlobals();
});

test("a click that comes twice is said once, and asks nothing", async () => {
  const link = shown(
    hand(moment("CT 0: may play"), { cards: ["KH", "QH"], legal: [{ action: "play:KH" }, { action: "play:QH" }] }),
  );
  link.say = (asked) => (link.said.push(asked), new Promise(() => {}));
  const king = screen.getByRole("button", { name: /^King of hearts/ });
  king.click();
  king.click();
  await fireEvent.click(king);
  expect(link.said).toEqual([{ kind: "act", v: 1, action: "play:KH" }]);
});

test("a message without an answer is said to wait, and to be kept while the connection is gone", async () => {
  vi.useFakeTimers();
  const link = shown(hand(moment("CT 0: may play"), { cards: ["KH"], legal: [{ action: "play:KH" }] }));
  link.say = () => new Promise(() => {});
  await fireEvent.click(screen.getByRole("button", { name: /^King of hearts/ }));
  expect(screen.queryByText(/Not sent yet/)).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  expect(screen.getByText(/Not sent yet/)).toBeTruthy();
  link.state = "lost";
  flushSync();
  expect(screen.getByText(/Your move is kept/)).toBeTruthy();
});

test("who clicks in the second of two tabs too late is told so", async () => {
  const link = shown(hand(moment("CT 0: may play"), { cards: ["KH"], legal: [{ action: "play:KH" }] }));
  link.say = () => Promise.reject(new Refused({ code: "stale", message: "" }));
  await fireEvent.click(screen.getByRole("button", { name: /^King of hearts/ }));
  await tick();
  expect(screen.getByRole("alert").textContent).toMatch(/open twice/);
});

const PASS = { phase: "announcing", legal: [{ action: "pass" }] };

test("against bots who has nothing to say passes without a touch; among people it is asked as ever", async () => {
  vi.useFakeTimers();
  const alone = { ...CHAIRS, 2: { name: "Béla", bot: "easy" } };
  const link = shown({ ...hand(moment("CT 0: may play"), PASS), chairs: alone });
  link.refused = [{ actions: ["bid:solo", "bid:valat"], reason: { rule: "CT-9", key: "bid-higher", params: { contract: "valat" } } }];
  expect(document.querySelector("[data-action]")).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(link.said).toEqual([
    { kind: "why", v: 1 },
    { kind: "act", v: 1, action: "pass" },
  ]);
  expect(screen.getByRole("alert").textContent).toMatch(/Only passing was possible.*higher than Valat.*CT-9/s);
  cleanup();
  const among = shown({ ...hand(moment("CT 0: may play"), PASS), chairs: CHAIRS });
  await vi.advanceTimersByTimeAsync(5000);
  expect(among.said).toEqual([]);
  expect(document.querySelector('[data-action="pass"]')).not.toBeNull();
});

test("the viewer's own tricks and side stand at the viewer's own place", () => {
  shown(hand(moment("CT 0: may play"), { seat: 2, declarer: 1, called: "XX", is_partner: true, taken: [1, 3, 0, 0] }));
  expect(document.querySelector(".mine")?.textContent).toMatch(/3 tricks.*you are the partner/s);
});

test("what became known by a card is told: who the partner is, and that the viewer is", async () => {
  const before = hand(moment("CT 0: may play"), { seat: 2, declarer: 1, sides: { 1: true } });
  const link = shown(before);
  link.happen([{ what: "acted", place: 1, action: "call:XX" }], hand(before, { called: "XX", is_partner: true }));
  link.happen(
    [{ what: "acted", place: 2, action: "play:XX" }],
    hand(before, { called: "XX", sides: { 1: true, 2: true, 3: false, 4: false } }),
  );
  await tick();
  flushSync();
  const said = [...screen.getByRole("log").children].map((line) => line.textContent);
  expect(said[1]).toMatch(/you are the partner/);
  expect(said.at(-1)).toMatch(/with the declarer/);
});

test("what happened before the page was opened stands in its list", () => {
  const link = new StillLink(moment("CT 0: may play"));
  link.recent = [{ what: "acted", place: 2, action: "play:KH" }];
  render(Table, { props: { link: link as unknown as TableLink } });
  expect(screen.getByRole("log").textContent).toContain("plays King of hearts.");
});

test("where each plays alone nobody is a declarer and no side is unknown", () => {
  shown(hand(moment("CT 0: may play"), { contract: "dodge", declarer: 1, sides: undefined, taken: [1, 2, 0, 0] }));
  expect(document.body.textContent).not.toMatch(/side not known|declarer|unknown/i);
  expect(document.querySelector(".short")?.textContent).toContain("1 : 2 : 0 : 0");
});

test("nothing can be taken back before the viewer has chosen something", () => {
  const undo = () => screen.getByRole<HTMLButtonElement>("button", { name: "Take back" });
  const view = moment("CT 0: may play");
  const link = shown(hand(view, { may_undo: undefined }));
  expect(undo().disabled).toBe(true);
  link.view = hand(view, { may_undo: true });
  flushSync();
  expect(undo().disabled).toBe(false);
});

const ALONE = { ...CHAIRS, 1: { ...CHAIRS[1], total: 7 }, 2: { name: "Béla", bot: "easy", total: 3 } };

test("an evening that ended in the middle of a hand shows its score, says what is not counted, and leads on", async () => {
  const view = { ...hand(moment("CT 0: may play"), { deal: 3 }), chairs: ALONE, place: 1, is_host: true };
  const link = shown({ ...view, stage: "over" });
  const end = screen.getByRole("region", { name: "The evening is over" });
  expect([...end.querySelectorAll("li")].map((one) => one.textContent)).toContain("You 7");
  expect(end.textContent).toContain("Hand 3 was broken off and is not counted.");
  expect(end.textContent).toContain("2 hands count.");
  expect(within(end).getByRole("link", { name: "See your hands" }).getAttribute("href")).toBe("/history");
  expect(within(end).getByRole("link", { name: "Back to the games" })).toBeTruthy();
  expect(document.querySelector(".hand")).toBeNull();
  await fireEvent.click(within(end).getByRole("button", { name: "Another evening" }));
  await tick();
  expect(link.said).toEqual([{ kind: "again" }, { kind: "begin" }]);
});

test("a table that was closed before anything was played shows no score", () => {
  const { hand: _, ...bare } = moment("CT 0: may play");
  shown({ ...bare, stage: "closed" });
  const end = screen.getByRole("region", { name: "The table is closed" });
  expect(end.querySelector("li")).toBeNull();
});

/** What the menu offers, each with the line below it. */
async function menu(view: TableShown): Promise<Record<string, string>> {
  shown(view);
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  await within(document.querySelector("dialog")!).findByText("The rules");
  const items = [...document.querySelectorAll("dialog li > *")];
  return Object.fromEntries(
    items.map((item) => {
      const line = item.querySelector("small")?.textContent ?? "";
      return [item.textContent.slice(0, item.textContent.length - line.length).trim(), line];
    }),
  );
}

test("alone with bots there is one way to end the evening, and each way out says what becomes of the hand", async () => {
  const view = { ...moment("CT 0: may play"), place: 1, is_host: true };
  const alone = await menu({ ...view, chairs: ALONE });
  expect(Object.keys(alone).filter((text) => /end|chair|close/i.test(text))).toEqual(["End the evening"]);
  expect(alone["End the evening"]).toMatch(/not scored/);
  expect(alone["Back to the games"]).toMatch(/waits for you/);
  cleanup();
  const among = await menu({ ...view, chairs: CHAIRS });
  expect(among["Propose to end the evening"]).toMatch(/All are asked/);
  expect(among["Leave the chair; a bot plays on"]).toMatch(/give your chair up/);
  expect(among["Close the table for everybody"]).toMatch(/not scored/);
});

test("what cannot be undone in a hand is asked first, and between two hands is done at once", async () => {
  const view = { ...moment("CT 0: may play"), place: 1, is_host: true, chairs: CHAIRS };
  await menu(view);
  const close = () => screen.getByText("Close the table for everybody", { selector: "span" });
  await fireEvent.click(close());
  expect(screen.getByRole("button", { name: "Rather not" })).toBeTruthy();
  cleanup();
  const link = new StillLink({ ...view, stage: "between" });
  render(Table, { props: { link: link as unknown as TableLink } });
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  await within(document.querySelector("dialog")!).findByText("The rules");
  await fireEvent.click(close());
  expect(link.said).toEqual([{ kind: "close" }]);
});

test("who leaves the waiting room, or closes it, is at home", async () => {
  const { hand: _, ...bare } = moment("CT 0: may play");
  const view: TableShown = { ...bare, stage: "gathering", place: 1, is_host: true, chairs: CHAIRS };
  const gone = vi.spyOn(router, "go").mockImplementation(() => {});
  for (const [name, said] of [
    ["Leave", { kind: "rise", by: 1 }],
    ["Close the table for everybody", { kind: "close" }],
  ] as const) {
    gone.mockClear();
    const link = shown(view);
    await fireEvent.click(screen.getByRole("button", { name }));
    await vi.waitFor(() => expect(gone.mock.calls).toEqual([["/"]]));
    expect(link.said).toEqual([said]);
    cleanup();
  }
  gone.mockClear();
  shown({ ...view, chairs: { 1: { name: "Anna", device: 1 }, 2: { name: "Béla", device: 1 } } });
  await fireEvent.click(screen.getAllByRole("button", { name: "Leave" })[0]!);
  await tick();
  expect(gone).not.toHaveBeenCalled();
  gone.mockRestore();
});

test("a hint says what to do and why, names it on its button, and folds the figures away", async () => {
  const legal = [{ action: "play:XIX" }, { action: "play:QH" }];
  const link = shown(hand(moment("CT 0: may play"), { cards: ["XIX", "QH"], legal }));
  const wins = { rule: "BOOK", key: "wins", params: { percent: 61 } };
  link.hint.options = [
    { action: "play:XIX", estimate: 0.4, error: 0.3, reasons: [{ rule: "BOOK", key: "draw", params: { card: "XIX" } }, wins] },
    { action: "play:QH", estimate: 0.6, error: 0.3 },
  ];
  await fireEvent.click(screen.getByRole("button", { name: "Hint" }));
  await tick();
  const panel = within(screen.getByRole("region", { name: "Hint" }));
  expect(panel.getByText("XIX draws taroks from the others")).toBeTruthy();
  expect(panel.getByText(/^Play Q.+ has the higher figure.*Play XIX stays first/)).toBeTruthy();
  expect(panel.getByText(/61 of 100/).closest("details")).toHaveProperty("open", false);
  await fireEvent.click(panel.getByRole("button", { name: "Play XIX" }));
  expect(link.said.at(-1)).toEqual({ kind: "act", v: 1, action: "play:XIX" });
});

test("a kontra is shown with who said it, on what, and what it makes of it", () => {
  const view = moment("HU 0: may play");
  const doubled = { game: 2, "trull@3": 3 };
  shown(hand({ ...view, chairs: CHAIRS }, { level: 2, doubled, announced: [{ bonus: "trull", seat: 3, level: 2 }] }));
  const { seats } = view.hand!;
  const name = (seat: number) => (seats[seat - 1] === view.place ? "You" : CHAIRS[seats[seat - 1] as 1].name);
  expect(screen.getByText(`Kontra ×2 · ${name(2)}`)).toBeTruthy();
  expect(screen.getByText(`Kontra ×2 · ${name(3)}`)).toBeTruthy();
});

test("passing is what to do if unsure where it costs nothing, and what is bid for is said", () => {
  const legal = [{ action: "bid:solo" }, { action: "pass" }];
  shown(hand(moment("CT 0: may play"), { phase: "auction", declarer: undefined, legal }));
  expect(screen.getByRole("button", { name: "Pass if you are unsure" })).toBeTruthy();
  expect(screen.getByText("45 of 88 card points, alone")).toBeTruthy();
});

test("while the Povinost goes round it is said what it is, and not to pass if unsure", () => {
  shown(hand(moment("TX 4: may discard"), { phase: "auction", declarer: undefined, legal: [{ action: "bid:povinost" }, { action: "pass" }] }));
  expect(screen.getByRole("button", { name: "Pass" })).toBeTruthy();
  expect(screen.getByText(/^Povinost, the duty to play/)).toBeTruthy();
});

test("who leads first is told what the declarer's side needs", () => {
  const view = hand(moment("CT 0: may play"), { contract: "call", trick: undefined, taken: undefined });
  shown(view);
  expect(screen.getByText(/^You lead\. .*45 of 88 card points\.$/)).toBeTruthy();
});

test("at the end all see what each took from the talon and laid away", () => {
  const view = moment("phase over");
  const result = { ...view.hand!.result!, talon: "KH QH JH", moved: "220//KS QS//" };
  shown(hand(view, { result }));
  const cards = (role: string) => {
    const piles = [...document.querySelectorAll(".pile")].filter((pile) => pile.querySelector("h3")!.textContent === role);
    return piles.map((pile) => [...pile.querySelectorAll(".hidden")].map((card) => card.textContent));
  };
  expect(cards("from the talon")).toEqual([["King of hearts", "Queen of hearts"]]);
  expect(cards("laid away")).toEqual([["King of spades", "Queen of spades"]]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableLink } from "../wire/link.svelte";
import type { TableShown } from "../wire/messages";
import { Presenter } from "./presenter.svelte";
import { StillLink } from "./testing/still.svelte";

const LEAVE = 280;

function view(played: number, last?: readonly string[]): TableShown {
  const hand = { deal: 1, seats: [1, 2, 3, 4], dealer: 4, phase: "play", taken: [played], last: last && { leader: 1, cards: last, taker: 2 } };
  return { table: "t", settings: { game: "calling-the-twenty" }, stage: "playing", unit: "points", rules: 1, chairs: {}, hand };
}

function presented(hold: number | undefined): { link: StillLink; presenter: Presenter } {
  const link = new StillLink(view(0));
  return { link, presenter: new Presenter(link as unknown as TableLink, () => hold, () => LEAVE) };
}

const trick = [{ what: "acted", place: 4, action: "play:KH" }, { what: "trick", place: 2 }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a trick stays as long as it is held, and what comes after waits", async () => {
  const { link, presenter } = presented(2000);
  const seen: number[] = [];
  presenter.watch(({ after }) => seen.push(after.hand?.taken?.[0] ?? 0));
  link.happen(trick, view(1, ["QH", "JH", "1H", "KH"]));
  link.happen([{ what: "acted", place: 2, action: "play:XX" }], view(2));
  await vi.advanceTimersByTimeAsync(1999);
  expect(presenter.held?.cards).toEqual(["QH", "JH", "1H", "KH"]);
  expect(presenter.isCurrent).toBe(false);
  expect(seen).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1 + LEAVE);
  expect(seen).toEqual([1, 2]);
  expect(presenter.view).toBe(link.view);
  expect(presenter.isCurrent).toBe(true);
});

test("a trick held until it is touched goes when it was seen, and not before", async () => {
  const { link, presenter } = presented(undefined);
  link.happen(trick, view(1, ["QH", "JH", "1H", "KH"]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(presenter.held).toBeDefined();
  presenter.seen();
  expect(presenter.leaving).toBe(true);
  await vi.advanceTimersByTimeAsync(LEAVE);
  expect(presenter.held).toBeUndefined();
});

test("a key that comes just after a trick has gone is still meant for it", async () => {
  const { link, presenter } = presented(undefined);
  expect(presenter.hasKeys).toBe(false);
  link.happen(trick, view(1, ["QH", "JH", "1H", "KH"]));
  await vi.advanceTimersByTimeAsync(0);
  presenter.seen();
  await vi.advanceTimersByTimeAsync(LEAVE + 200);
  expect([presenter.held, presenter.hasKeys]).toEqual([undefined, true]);
  await vi.advanceTimersByTimeAsync(200);
  expect(presenter.hasKeys).toBe(false);
});

test("each thing that happened is shown once, with the others of its step", async () => {
  const { link, presenter } = presented(0);
  const seen: string[] = [];
  presenter.watch(({ happened }) => seen.push(happened.map(({ what }) => what).join("+")));
  link.happen(trick, view(1, ["QH", "JH", "1H", "KH"]));
  link.happen([{ what: "spoke", place: 2, text: "hello" }], view(1));
  await vi.advanceTimersByTimeAsync(LEAVE + 1);
  expect(seen).toEqual(["acted+trick", "spoke"]);
});

test("after a break all is shown as it is, and nothing that was missed is told", async () => {
  const { link, presenter } = presented(2000);
  link.happen(trick, view(1, ["QH", "JH", "1H", "KH"]));
  await vi.advanceTimersByTimeAsync(10);
  link.view = view(7);
  presenter.jump();
  expect(presenter.view).toBe(link.view);
  expect(presenter.held).toBeUndefined();
});

test("who was far away is shown the steps at once", async () => {
  const { link, presenter } = presented(2000);
  for (let played = 1; played <= 60; played += 1) link.happen(trick, view(played, ["QH", "JH", "1H", "KH"]));
  await vi.advanceTimersByTimeAsync(0);
  expect(presenter.waiting).toBeLessThanOrEqual(30);
});

test("a choice taken back while its trick lies there is shown at once, and the trick goes", async () => {
  const { link, presenter } = presented(undefined);
  link.happen(trick, view(1, ["QH", "JH", "1H", "KH"]));
  await vi.advanceTimersByTimeAsync(10);
  link.happen([{ what: "proposed", place: 1, text: "undo" }], view(0));
  await vi.advanceTimersByTimeAsync(10);
  expect(presenter.held).toBeUndefined();
  expect(presenter.isCurrent).toBe(true);
});

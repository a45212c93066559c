import { expect, test } from "vitest";
import type { ChairShown, HandShown, TableShown } from "../wire/messages";
import { Device } from "./device.svelte";

const SHARED: Record<number, ChairShown> = {
  1: { name: "Ada", device: 1 },
  2: { name: "Bot", bot: "easy" },
  3: { name: "Cilka", device: 1 },
  4: { name: "Zoe" },
};

function seen(place: number | undefined, actor: number | undefined, more: Partial<TableShown> = {}, hand: Partial<HandShown> = {}): TableShown {
  const made = { deal: 1, seats: [1, 2, 3, 4], dealer: 4, phase: "play", actor, ...hand };
  const settings = { game: "calling-the-twenty" };
  return { table: "t", settings, stage: "playing", unit: "points", rules: 1, chairs: SHARED, place, hand: made, ...more };
}

/** A device at which who sits at *place* has just said so. */
async function opened(place: number, view = seen(place, place)): Promise<Device> {
  const device = new Device({ view, look: () => Promise.resolve() });
  await device.open(place);
  return device;
}

const unopened = () => new Device({ view: undefined, look: () => Promise.resolve() });

test("where nobody shares the device nothing is ever covered", () => {
  const chairs = { ...SHARED, 1: { name: "Ada" }, 3: { name: "Cilka" } };
  for (const actor of [1, 2, 3, undefined]) expect(unopened().awaited(seen(1, actor, { chairs }))).toEqual([]);
  expect(unopened().awaited(seen(undefined, 1))).toEqual([]);
});

test("before anybody said who has the device, it is for who is asked, or for all who hold cards", () => {
  expect(unopened().awaited(seen(1, 1))).toEqual([1]);
  expect(unopened().awaited(seen(1, 3))).toEqual([3]);
  expect(unopened().awaited(seen(1, 4))).toEqual([1, 3]);
});

test("who has the device keeps it until another one of those at it is asked", async () => {
  const device = await opened(1);

  expect([1, 2, 4, undefined].map((actor) => device.awaited(seen(1, actor)))).toEqual([[], [], [], []]);
  expect(device.awaited(seen(1, 3))).toEqual([3]);
});

test("in another hand, or once covered, they have to say so again", async () => {
  const device = await opened(1);
  expect(device.awaited(seen(1, 2, {}, { deal: 2 }))).toEqual([1, 3]);
  expect(device.awaited(seen(1, 2, { earlier: 8 }))).toEqual([1, 3]);
  device.cover();

  expect(device.awaited(seen(1, 1))).toEqual([1]);
});

test("a bot that stands in needs no device", async () => {
  const chairs = { ...SHARED, 3: { ...SHARED[3], stands_in: true } };

  expect((await opened(1)).awaited(seen(1, 3, { chairs }))).toEqual([]);
});

test("what lies open for all is not covered", () => {
  const result = { scores: [], lines: [] };
  for (const stage of ["playing", "between", "shuffling", "over"])
    expect(unopened().awaited(seen(1, undefined, { stage }, { result }))).toEqual([]);
});

test("the cards of a hand that was broken off are gone, so nothing is covered", () => {
  for (const stage of ["over", "closed"]) expect(unopened().awaited(seen(1, 3, { stage }))).toEqual([]);
});

test("who sits out sees what all see until somebody is asked", () => {
  const chairs = { ...SHARED, 5: { name: "Emil", device: 1 } };

  expect(unopened().awaited(seen(5, 2, { chairs }))).toEqual([]);
  expect(unopened().awaited(seen(5, 3, { chairs }))).toEqual([3]);
});

test("when who had the device leaves, the one who is left is not shown without a word", async () => {
  const chairs = { ...SHARED, 1: { name: "Ada" }, 3: { name: "Bot", bot: "easy" } };

  expect((await opened(3)).awaited(seen(1, 2, { chairs }))).toEqual([1]);
});

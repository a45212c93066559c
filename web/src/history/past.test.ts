import { expect, test, vi } from "vitest";
import { self } from "../lib/me.svelte";
import { Past } from "./past.svelte";

function hands(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    table: "abcdefgh",
    deal: first + index,
    seats: [1],
    record: "",
  }));
}

/** A server that has *count* hands. */
function having(count: number) {
  self.is({ kind: "guest", name: "Guest", settings: {} });
  return vi.spyOn(globalThis, "fetch").mockImplementation((path) => {
    const first = Number(String(path).split("=")[1]);
    return Promise.resolve(new Response(JSON.stringify(hands(first, Math.min(50, count - first)))));
  });
}

test("all hands are asked for, fifty at a time", async () => {
  const fetched = having(120);
  const past = new Past();
  await past.read();

  expect(past.hands.map((hand) => hand.deal)).toEqual(Array.from({ length: 120 }, (_, deal) => deal));
  expect([past.isRead, past.isCut, fetched.mock.calls.length]).toEqual([true, false, 3]);
});

test("of very many the latest thousand", async () => {
  having(5000);
  const past = new Past();
  await past.read();

  expect([past.hands.length, past.isRead, past.isCut]).toEqual([1000, true, true]);
});

test("after a fault it goes on where it was", async () => {
  const fetched = having(60);
  const past = new Past();
  fetched.mockRejectedValueOnce(new TypeError("no network"));
  await past.read();
  expect([past.fault !== undefined, past.isRead]).toEqual([true, false]);
  await past.read();

  expect([past.fault, past.hands.length, past.isRead]).toEqual([undefined, 60, true]);
});

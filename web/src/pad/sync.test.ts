import { beforeEach, expect, test, vi } from "vitest";
import { self } from "../lib/me.svelte";
import { all, found, keep, remove, type Kept } from "./store";
import { together } from "./sync";
import type { Evening } from "./told";

const ID = "aaaaaaaaaaaaaaaa";

interface There {
  version: number;
  evening: Evening | null;
}

/** A server as the page sees it. */
let there: Map<string, There>;
let isReachable: boolean;
let loses: boolean; // whether the answer to what is written gets lost

function evening(steps: number): Evening {
  return { game: "oak", title: "", players: [], steps: Array.from({ length: steps }, (_, index) => index) };
}

function here(change: Partial<Kept>): Kept {
  const kept = { id: ID, evening: evening(1), steps: [], changed: 5, version: 0, isNews: true, ...change };
  keep(kept);
  return kept;
}

function answered(path: string, method: string, body: string | undefined): Response {
  const id = path.split("/").at(-1)!;
  const known = there.get(id);
  if (path === "/api/session") return Response.json({ kind: "person", name: "Anna", settings: {} });
  if (path === "/api/evenings") {
    return Response.json([...there].map(([id, one]) => ({ id, version: one.version, is_deleted: !one.evening })));
  }
  if (method === "GET") return Response.json(known);
  const asked = JSON.parse(body!) as There;
  const isSame = JSON.stringify(known) === JSON.stringify(asked);
  if (!isSame && asked.version !== (known?.version ?? 0) + 1)
    return Response.json({ code: "other_version" }, { status: 409 });
  there.set(id, asked);
  if (loses) throw new TypeError("lost");
  return Response.json({ version: asked.version });
}

beforeEach(() => {
  localStorage.clear();
  self.forget();
  there = new Map();
  [isReachable, loses] = [true, false];
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit) => {
    if (!isReachable) return Promise.reject(new TypeError("no network"));
    return new Promise((resolve) => resolve(answered(path, method, body as string | undefined)));
  });
});

test("an evening of this browser goes to the account once, also where the answer got lost", async () => {
  here({});
  loses = true;
  await together();
  expect(found(ID)).toMatchObject({ version: 0, isNews: true });
  loses = false;
  await together();
  await together();

  expect([...there]).toEqual([[ID, { version: 1, evening: evening(1) }]]);
  expect(all()).toHaveLength(1);
  expect(found(ID)).toMatchObject({ version: 1, isNews: false });
});

test("an evening of the account comes here, and later versions of it", async () => {
  there.set(ID, { version: 1, evening: evening(1) });
  expect(await together()).toBe(true);
  there.set(ID, { version: 2, evening: evening(2) });
  await together();

  expect(found(ID)).toMatchObject({ version: 2, isNews: false, evening: evening(2) });
  expect(await together()).toBe(false);
});

test("of what was changed here and there nothing is lost: both are kept", async () => {
  here({ version: 1, evening: evening(3) });
  there.set(ID, { version: 2, evening: evening(2) });
  await together();
  const copy = all().find(({ id }) => id !== ID)!;

  expect(found(ID)!.evening).toEqual(evening(2));
  expect(copy.evening).toEqual(evening(3));
  expect(there.get(copy.id)).toEqual({ version: 1, evening: evening(3) });
});

test("what was deleted is deleted everywhere, unless it was changed elsewhere", async () => {
  there.set(ID, { version: 1, evening: evening(1) });
  await together();
  remove(found(ID)!);
  await together();
  expect(there.get(ID)).toEqual({ version: 2, evening: null });
  expect(all()).toEqual([]);

  there.set(ID, { version: 1, evening: evening(1) });
  await together();
  there.set(ID, { version: 2, evening: evening(2) });
  remove(found(ID)!);
  await together();
  expect(found(ID)!.evening).toEqual(evening(2));
});

test("what another browser deleted goes here too, but not what is news", async () => {
  here({ version: 1, isNews: false });
  there.set(ID, { version: 2, evening: null });
  await together();
  expect(all()).toEqual([]);

  here({ version: 1, isNews: true });
  await together();
  expect(all().map(({ id }) => id)).not.toContain(ID);
  expect(all()).toHaveLength(1);
});

test("without a server all stays as it is", async () => {
  const kept = here({});
  isReachable = false;

  expect(await together()).toBe(false);
  expect(found(ID)).toEqual(kept);
});

import { beforeEach, expect, test, vi } from "vitest";
import { PythonFailed } from "../python/python.svelte";
import { PadRefused } from "./api";
import { all, begun, found, forget, keep, remove, gone } from "./store";
import type { Change, Evening, EveningTold, Hand, Look, Step, Why } from "./told";
import { Working, type Package } from "./working.svelte";

const NEW: Step = { call: "new", game: "oak", options: {}, players: ["Anna", "Béla", "Carl", "Dora"], title: "" };
const WHY: Why = { rule: "", key: "pad-no-more", params: {}, text: "the evening is over" };

beforeEach(() => localStorage.clear());

/** A package that writes down every change, refuses titles, and can be kept from answering. */
class Fake implements Package {
  isThere = true;
  done: Step[] = [];

  async stepped(evening: Evening | null, step: Step): Promise<EveningTold> {
    if (!this.isThere) throw new PythonFailed("no such file");
    if (step.call === "change" && step.change.do === "title") throw new PadRefused("title", WHY, WHY.text);
    this.done.push(step);
    return told([...(evening?.steps ?? []), step]);
  }

  async looked(evening: Evening): Promise<EveningTold> {
    if (!this.isThere) throw new PythonFailed("no such file");
    return told(evening.steps);
  }
}

function told(steps: readonly unknown[]): EveningTold {
  const evening = { game: "oak", title: "", players: [], steps };
  return { evening, look: { game: "oak", settled: steps.length } as unknown as Look };
}

function entered(points: number): Change {
  return { do: "enter", hand: 1, answers: { points } };
}

test("what was entered is kept before anything answers, and worked in once when something does", async () => {
  const pad = new Fake();
  pad.isThere = false;
  const kept = begun(NEW);
  const working = new Working(kept, pad);
  await working.do(entered(45));
  await working.do({ do: "note", hand: 1, text: "late" });

  expect(working.fault).toBeInstanceOf(PythonFailed);
  expect(found(kept.id)!.steps).toHaveLength(3);
  expect(working.isWaiting).toBe(true);

  pad.isThere = true;
  const again = new Working(found(kept.id)!, pad); // the tab was killed
  await again.work();
  await again.work();

  expect(pad.done.map((step) => (step.call === "change" ? step.change.do : step.call))).toEqual([
    "new",
    "enter",
    "note",
  ]);
  expect(found(kept.id)).toMatchObject({ steps: [], isNews: true });
  expect(found(kept.id)!.evening!.steps).toHaveLength(3);
  expect([again.isWaiting, again.isReady]).toEqual([false, true]);
});

test("what waits is shown as it was entered", async () => {
  const pad = new Fake();
  pad.isThere = false;
  const working = new Working(begun(NEW), pad);
  await working.do(entered(45));
  await working.do({ do: "enter", hand: 1, answers: { partner: 3 } });
  await working.do({ do: "clear", hand: 1, fields: ["contract"] });
  const hand = { number: 1, entry: { contract: "call", points: 44 } } as unknown as Hand;

  expect(working.entryOf(hand)).toEqual({ points: 45, partner: 3 });
  expect(working.entryOf({ ...hand, number: 2 })).toEqual({ contract: "call", points: 44 });
});

test("a change without a meaning is told and goes, and the next one is worked in", async () => {
  const pad = new Fake();
  const working = new Working(begun(NEW), pad);
  await working.do({ do: "title", title: "x" });

  expect(working.refused?.reason).toEqual(WHY);
  expect([working.fault, working.isWaiting]).toEqual([undefined, false]);
  await working.do(entered(45));
  expect(working.refused).toBeUndefined();
  expect(working.look).toMatchObject({ settled: 2 });
});

test("what another tab has entered is gone on from", async () => {
  const pad = new Fake();
  const kept = begun(NEW);
  const [one, other] = [new Working(kept, pad), new Working(kept, pad)];
  await Promise.all([one.work(), other.work()]);
  await one.do(entered(45));
  await other.do({ do: "note", hand: 1, text: "of the other" });
  await one.follow();

  expect(found(kept.id)!.evening!.steps).toHaveLength(3);
  expect(one.look).toMatchObject({ settled: 3 });
});

test("what another tab has worked in meanwhile is not done again, nor undone", async () => {
  const pad = new Fake();
  const kept = begun(NEW);
  const working = new Working(kept, pad);
  await working.work();
  const stepped = pad.stepped.bind(pad);
  const other = new Working(found(kept.id)!, new Fake());
  let isFirst = true;
  vi.spyOn(pad, "stepped").mockImplementation(async (evening, step) => {
    if (isFirst) {
      isFirst = false;
      await other.follow();
      await other.do({ do: "note", hand: 1, text: "of the other" });
    }
    return stepped(evening, step);
  });
  await working.do(entered(45));

  expect(found(kept.id)).toMatchObject({ steps: [] });
  expect(found(kept.id)!.evening!.steps).toHaveLength(3);
  expect(working.look).toMatchObject({ settled: 3 });
});

test("where nothing can be kept the evening lasts as long as the page, and one is told", async () => {
  const pad = new Fake();
  const working = new Working(begun(NEW), pad);
  await working.work();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await working.do(entered(45));

  expect(working.look).toMatchObject({ settled: 2 });
  expect(working.isWaiting).toBe(false);
});

test("what something else wrote into the store is no evening", () => {
  localStorage.setItem("ultimo.pad.a", "{");
  localStorage.setItem("ultimo.pad.b", "null");
  const kept = begun(NEW);

  expect(all().map(({ id }) => id)).toEqual([kept.id]);
  expect(kept.id).toMatch(/^[a-z0-9]{16}$/);
  forget(kept.id);
  expect(all()).toEqual([]);
});

test("an evening that the server has is deleted there later", () => {
  const kept = begun(NEW);
  keep({ ...kept, version: 3 });
  remove(found(kept.id)!);
  remove(begun(NEW));

  expect(all()).toEqual([]);
  expect(gone()).toEqual({ [kept.id]: 3 });
});

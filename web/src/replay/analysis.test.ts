import { expect, test, vi } from "vitest";
import { Fault } from "../lib/http";
import { Analysis } from "./analysis.svelte";
import { solvedMarks, studiedMarks } from "./marks";
import type { Replay } from "./replay.svelte";
import type { Bound, SolvedTold, StudyTold } from "./told";

const REPLAY = {
  told: { record: "the record" },
  steps: ["stand", "play:XX", "play:I"].map((action) => ({ seat: 1, action, patch: {} })),
} as unknown as Replay;

function solved(...plays: [string, number, Bound?][]): SolvedTold {
  const told = plays.map(([action, value, bound = "exact"]) => ({ action, value, bound }));
  return { seat: 1, side: [1, 3], objective: "card-points", value: told[0]!.value, bound: told[0]!.bound, plays: told };
}

function studied(...options: [string, number, number][]): StudyTold {
  return { seat: 1, options: options.map(([action, estimate, error]) => ({ action, estimate, error })) };
}

async function analysed(way: "solve" | "study", told: SolvedTold | StudyTold): Promise<Analysis> {
  const analysis = new Analysis(REPLAY, (async () => told) as never);
  await analysis.run(way, [1]);
  return analysis;
}

test("a play is judged by what the best one brings, for whichever side", async () => {
  const good = await analysed("solve", solved(["play:XX", 40], ["play:KH", 35]));
  expect(good.verdict("solve", 1)).toEqual({ best: "play:XX", cost: 0, isMistake: false });
  const bad = await analysed("solve", solved(["play:KH", 35], ["play:XX", 40]));
  expect(bad.verdict("solve", 1)).toEqual({ best: "play:KH", cost: 5, isMistake: true });
});

test("nothing is said of what is not known exactly, or not at all", async () => {
  const open = await analysed("solve", solved(["play:KH", 40], ["play:XX", 35, "lower"]));
  expect(open.verdict("solve", 1)).toBeUndefined();
  expect(open.verdict("solve", 2)).toBeUndefined();
  expect(open.verdict("solve", 99)).toBeUndefined();
});

test("what is expected is a mistake only beyond chance", async () => {
  const sure = await analysed("study", studied(["play:KH", 2, 0.3], ["play:XX", 1, 0.3]));
  expect(sure.verdict("study", 1)).toEqual({ best: "play:KH", cost: 1, isMistake: true });
  const unsure = await analysed("study", studied(["play:KH", 2, 1], ["play:XX", 1, 1]));
  expect(unsure.verdict("study", 1)?.isMistake).toBe(false);
});

test("moments are asked about once, in their order, and again where the server is busy", async () => {
  const asked: number[] = [];
  const waited: number[] = [];
  const faults = [new Fault("busy", ""), new Fault("rate_limited", "", { wait: 250 })];
  const ask = async (_: string, { moves }: { moves: number }) => {
    asked.push(moves);
    const fault = moves === 1 ? faults.shift() : undefined;
    if (fault) throw fault;
    return solved(["play:XX", 40]);
  };
  const analysis = new Analysis(REPLAY, ask as never, async (milliseconds) => void waited.push(milliseconds));
  await analysis.run("solve", [2, 1]);
  await analysis.run("solve", [1, 2]);

  expect(asked).toEqual([2, 1, 1, 1]);
  expect(waited).toEqual([1000, 250]);
  expect([analysis.done("solve", [1, 2]), analysis.isRunning]).toEqual([2, false]);
});

test("a moment of which nothing can be said ends it quietly, any other fault is told", async () => {
  const silent = new Analysis(REPLAY, vi.fn().mockRejectedValue(new Fault("no_value", "")));
  await silent.run("solve", [1, 2]);
  expect([silent.isSilent, silent.fault, silent.isRunning]).toEqual([true, undefined, false]);
  const broken = new Analysis(REPLAY, vi.fn().mockRejectedValue(new Fault("internal", "")));
  await broken.run("solve", [1, 2]);
  expect([broken.isSilent, broken.fault]).toEqual([false, new Fault("internal", "")]);
});

test("what was stopped asks nothing more", async () => {
  const ask = vi.fn(async () => (analysis.stop(), solved(["play:XX", 40])));
  const analysis = new Analysis(REPLAY, ask as never);
  await analysis.run("solve", [2, 1]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(analysis.isRunning).toBe(false);
});

test("on the cards stands what each costs", () => {
  const marks = solvedMarks(solved(["play:XX", 40], ["play:I", 40], ["play:KH", 33], ["play:QH", 30, "lower"]));
  expect([...marks].map(([card, mark]) => `${card} ${mark.text} ${mark.kind}`)).toEqual([
    "XX ✓ best",
    "I ✓ best",
    "KH −7 worse",
    "QH ? open",
  ]);
  expect([...solvedMarks(solved(["play:XX", 40, "lower"], ["play:I", 30])).values()].map((mark) => mark.text)).toEqual([
    "?",
    "?",
  ]);
  expect(solvedMarks(undefined).size).toBe(0);
});

test("what is said stands on no card", () => {
  expect(studiedMarks(studied(["bid:solo", 2, 1], ["pass", 0, 1])).size).toBe(0);
  const marks = studiedMarks(studied(["play:XX", 2, 0.2], ["play:I", 1.9, 0.2], ["play:KH", 0, 0.2]));
  expect([...marks.values()].map((mark) => `${mark.text} ${mark.kind}`)).toEqual(["✓ best", "−0.1 open", "−2.0 worse"]);
});

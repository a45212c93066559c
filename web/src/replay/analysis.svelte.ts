/** What the moments of a hand are worth: asked of the server one after the other, and kept. */

import { Fault, post } from "../lib/http";
import type { Replay } from "./replay.svelte";
import type { SolvedTold, StudyTold } from "./told";

export type Way = "solve" | "study"; // with open cards, or by what the seat to act could know

/** What a move was worth beside the best one. */
export interface Verdict {
  best: string;
  cost: number; // 0 for a move as good as the best
  isMistake: boolean;
}

const AGAIN = 1_000; // milliseconds until a server that is busy is asked again
const TRIES = 30;
const POINTS = 1; // card points, or tricks, that make a mistake
const SURE = 1.5; // standard errors that an expectation must be behind to be one

type Answer = SolvedTold | StudyTold;

export class Analysis {
  isRunning = $state.raw(false);
  isSilent = $state.raw(false); // nothing can be said of some moment: the contract is to take few, or there is no kernel
  fault = $state.raw<unknown>();
  #answers = $state.raw<Readonly<Record<Way, ReadonlyMap<number, Answer>>>>({ solve: new Map(), study: new Map() });
  #run = 0; // which one it is: an older one ends

  constructor(
    readonly replay: Replay,
    readonly ask = post,
    readonly wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds)),
  ) {}

  solvedAt(index: number): SolvedTold | undefined {
    return this.#answers.solve.get(index) as SolvedTold | undefined;
  }

  studiedAt(index: number): StudyTold | undefined {
    return this.#answers.study.get(index) as StudyTold | undefined;
  }

  /** How many of *moments* have their answer. */
  done(way: Way, moments: readonly number[]): number {
    return moments.filter((index) => this.#answers[way].has(index)).length;
  }

  /** Asks about *moments* one by one; another run takes the place of this one. */
  async run(way: Way, moments: readonly number[]): Promise<void> {
    const run = ++this.#run;
    this.isRunning = true;
    this.fault = undefined;
    try {
      for (const index of moments) {
        if (run !== this.#run) return;
        if (!this.#answers[way].has(index)) await this.#ask(way, index);
      }
    } catch (fault) {
      if (run === this.#run) this.#stopped(fault);
    } finally {
      if (run === this.#run) this.isRunning = false;
    }
  }

  stop(): void {
    this.#run += 1;
    this.isRunning = false;
  }

  async #ask(way: Way, index: number): Promise<void> {
    const moment = { record: this.replay.told.record, moves: index };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.ask<Answer>(`/api/records/${way}`, moment);
        this.#answers = { ...this.#answers, [way]: new Map(this.#answers[way]).set(index, answer) };
        return;
      } catch (fault) {
        if (tries >= TRIES || !(fault instanceof Fault) || !["busy", "rate_limited"].includes(fault.code)) throw fault;
        await this.wait(Number(fault.context.wait ?? AGAIN));
      }
    }
  }

  #stopped(fault: unknown): void {
    if (fault instanceof Fault && fault.code === "no_value") this.isSilent = true;
    else this.fault = fault;
  }

  /** How good the move of moment *index* was; undefined: nobody knows yet, or not exactly. */
  verdict(way: Way, index: number): Verdict | undefined {
    const action = this.replay.steps[index]?.action;
    if (action === undefined) return undefined;
    return way === "solve" ? solved(this.solvedAt(index), action) : studied(this.studiedAt(index), action);
  }
}

function solved(told: SolvedTold | undefined, action: string): Verdict | undefined {
  const made = told?.plays.find((play) => play.action === action);
  const [best] = told?.plays ?? [];
  if (!made || !best || made.bound !== "exact" || best.bound !== "exact") return undefined;
  const cost = Math.abs(best.value - made.value);
  return { best: best.action, cost, isMistake: cost >= POINTS };
}

function studied(told: StudyTold | undefined, action: string): Verdict | undefined {
  const made = told?.options.find((option) => option.action === action);
  const [best] = told?.options ?? [];
  if (!made || !best) return undefined;
  const cost = Math.max(0, best.estimate - made.estimate);
  return { best: best.action, cost, isMistake: cost > SURE * Math.hypot(best.error, made.error) };
}

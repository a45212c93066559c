/** A position being played: what lies on the cloth and what comes of each choice, one card after the other. */

import { t } from "../i18n/index.svelte";
import { duration } from "../table/motion";
import type { Choice, Happened, Position, Result, Turn } from "./lesson";
import type { People } from "./people";
import type { Talk } from "./talk.svelte";
import { signed } from "./words";

const BETWEEN = 450; // milliseconds between two cards

export interface OnTheCloth {
  leader: number;
  cards: readonly string[];
  winner: number | undefined;
  isTaken: boolean;
}

export class Hand {
  at: Position = $state.raw()!;
  cards: readonly string[] = $state.raw([]); // in the learner's hand
  trick: OnTheCloth | undefined = $state.raw();
  tried: readonly string[] = $state.raw([]); // actions in this position that were not right
  chosen: string | undefined = $state.raw();
  result: Result | undefined = $state.raw();
  isRunning = $state(false);

  constructor(
    readonly task: Turn,
    readonly people: People,
    readonly talk: Talk,
    private readonly shown: () => void, // another position is shown
  ) {
    this.#show(task.at);
  }

  get isOff(): boolean {
    return this.isRunning || this.talk.way !== undefined;
  }

  /** The learner chooses *action*. */
  choose(action: string): void {
    const choice = this.at.choices.find((one) => one.action === action);
    if (this.isOff || !choice) return;
    if (choice.refused) this.#stays(action, t("learn.refused"), choice.refused);
    else if (choice.good === false && this.task.goal === "best")
      this.#stays(action, t("learn.better"), this.at.best?.why);
    else void this.#lead(choice);
  }

  #stays(action: string, text: string, why?: Parameters<Talk["say"]>[1]): void {
    if (!this.tried.includes(action)) this.tried = [...this.tried, action];
    this.talk.say(text, why);
  }

  #show(at: Position): void {
    this.at = at;
    this.cards = at.hand;
    this.tried = [];
    this.chosen = undefined;
    this.result = undefined;
    this.trick = at.trick && {
      leader: at.trick.leader,
      cards: at.trick.cards,
      winner: at.trick.winning,
      isTaken: false,
    };
  }

  async #lead(choice: Choice): Promise<void> {
    this.chosen = choice.action;
    this.talk.hush();
    this.isRunning = true;
    await this.#run(choice.happened ?? []);
    this.isRunning = false;
    if (choice.at) this.#offer("learn.next-trick", choice.at);
    else this.#end(choice);
  }

  /** Shows what happened up to the first trick that was taken; the next one begins in the position that follows. */
  async #run(happened: readonly Happened[]): Promise<void> {
    for (const one of happened) {
      if ("taken" in one) {
        if (this.trick) this.trick = { ...this.trick, winner: one.taken, isTaken: true };
        this.talk.note(t("learn.trick-taken", { ...this.people.params(one.taken), points: one.points }));
        return;
      }
      const cards = [...(this.trick?.cards ?? []), one.card];
      this.trick = { leader: this.trick?.leader ?? one.seat, cards, winner: undefined, isTaken: false };
      if (one.seat === this.people.seat) this.cards = this.cards.filter((card) => card !== one.card);
      await new Promise((go) => setTimeout(go, duration(BETWEEN)));
    }
  }

  /** Goes on with *at* when the learner says so. */
  #offer(text: string, at: Position): void {
    this.talk.way = {
      text: t(text),
      go: () => {
        this.talk.hush();
        this.#show(at);
        this.shown();
      },
    };
  }

  #end(choice: Choice): void {
    this.result = choice.result;
    if (choice.good) this.talk.done();
    else {
      this.talk.say(t("learn.more-possible", { most: signed(choice.most ?? 0) }));
      this.#offer("learn.again", this.task.at);
    }
  }
}

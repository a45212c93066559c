/** What a viewer does at a table, and what is answered; components call this and nothing else. */

import { getContext, setContext } from "svelte";
import { t } from "../i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import { Refused, type Saying, type TableLink } from "../wire/link.svelte";
import type { Ack, HintTold, OfferShown, ReasonShown, TableShown, WhyTold } from "../wire/messages";
import { ownPlaces } from "../wire/own";
import { NOTHING, offersOf } from "./actions";
import { errorText } from "./errors";
import { TAKE, duration } from "./motion";
import { nameOf } from "./names";
import { Presenter } from "./presenter.svelte";
import { placeOf } from "./seating";

/** Something that is said to the viewer alone: a sentence, or a reason with its rule. */
export type Told = { text: string } | { reason: ReasonShown; again?: boolean; passed?: boolean };
// again: it is done when chosen once more; passed: why the program passed for the viewer

const GONE_ON = new Set(["stale", "not_your_turn"]); // the table has: what was asked about it is of no interest any more
const LATE = 1500; // milliseconds without an answer, after which the viewer is told so

export class Playing {
  told = $state.raw<Told | undefined>();
  hint = $state.raw<HintTold | undefined>();
  isThinking = $state.raw(false); // whether a hint is awaited
  chosen = $state.raw<readonly string[]>([]); // cards picked to be laid away
  readonly presenter: Presenter;

  isLate = $state.raw(false); // whether an answer is overdue

  #onWay = $state.raw<readonly string[]>([]); // messages without an answer
  #until = $state.raw(0); // the version of the last answer
  #why: WhyTold | undefined;
  #warned: OfferShown | undefined; // the choice whose warning was told

  constructor(readonly link: TableLink) {
    const hold = () => (settings.hold === "tap" ? undefined : settings.hold * 1000);
    this.presenter = new Presenter(link, hold, () => duration(TAKE));
  }

  /** The table as it is shown. */
  get view(): TableShown {
    return this.presenter.view!;
  }

  /** What may be done now; nothing while an answer is awaited or a trick still lies. */
  offers = $derived.by(() => (this.mayAct ? offersOf(this.link.view?.hand?.legal) : NOTHING));

  /** The only thing there is to do, where it is done without a touch: a card if so set, passing also against bots. */
  byItself = $derived.by(() => {
    const { cards, laying, calls, choices } = this.offers;
    const [only, ...others] = [...cards.values(), ...calls, ...choices];
    if (only === undefined || others.length > 0 || laying || calls.length > 0) return undefined;
    const isFree = settings.autoplay_only || (only.action === "pass" && !this.hasCompany);
    return isFree ? only : undefined;
  });

  /** Whether something beside a card of the hand is to be chosen. */
  get isAsked(): boolean {
    return this.offers.calls.length > 0 || (this.offers.choices.length > 0 && !this.byItself);
  }

  /** Whether other people sit at the table. */
  get hasCompany(): boolean {
    return Object.values(this.view.chairs).filter((chair) => chair.name && !chair.bot).length > 1;
  }

  /** Whether the evening is over, or the table closed. */
  get isOver(): boolean {
    return this.view.stage === "over" || this.view.stage === "closed";
  }

  get mayAct(): boolean {
    return this.link.state === "open" && this.presenter.isCurrent && !this.isBusy;
  }

  get isBusy(): boolean {
    return this.#onWay.length > 0 || this.link.v < this.#until;
  }

  get isMyTurn(): boolean {
    const { hand, stage } = this.view;
    return stage === "playing" && hand?.actor !== undefined && hand.actor === hand.seat;
  }

  /** Whether a card of the viewer lies in the trick on the table. */
  get hasPlayed(): boolean {
    const { trick, seat } = this.view.hand ?? {};
    if (this.presenter.held) return true;
    return trick !== undefined && seat !== undefined && (seat - trick.leader + 4) % 4 < trick.cards.length;
  }

  /** How many cards the viewer has still to lay away. */
  get toLay(): number {
    const hand = this.view.hand;
    return (hand?.drawn?.length ?? 0) - (hand?.laid?.length ?? 0);
  }

  /** Says something, and not again before it is answered; whether it was accepted. A refusal is told to the viewer. */
  async say(asked: Saying): Promise<boolean> {
    const message = JSON.stringify(asked);
    if (this.#onWay.includes(message)) return false;
    this.told = undefined;
    this.#onWay = [...this.#onWay, message];
    const late = setTimeout(() => (this.isLate = true), LATE);
    try {
      const answer = (await this.link.say(asked)) as Ack;
      this.#until = Math.max(this.#until, answer.v);
      return true;
    } catch (problem) {
      this.#explain(problem);
      return false;
    } finally {
      clearTimeout(late);
      this.#onWay = this.#onWay.filter((one) => one !== message);
      this.isLate &&= this.#onWay.length > 0;
    }
  }

  /** Says something; whether it was accepted, once the table shows what came of it. */
  async done(asked: Saying): Promise<boolean> {
    const isAccepted = await this.say(asked);
    if (isAccepted) await this.#reached();
    return isAccepted;
  }

  async act(action: string): Promise<boolean> {
    this.hint = undefined;
    return this.say({ kind: "act", v: this.link.v, action });
  }

  /** Does the *only* thing there is to do; of a pass it tells the viewer why nothing else was possible. */
  async passOver(only: OfferShown): Promise<void> {
    const refused = only.action === "pass" ? await this.refused() : [];
    const [most] = [...refused].sort((one, other) => other.actions.length - one.actions.length);
    if (this.byItself?.action !== only.action) return;
    if ((await this.act(only.action)) && most) this.told = { reason: most.reason, passed: true };
  }

  /** Tells the viewer what to know before *offer*, the first time it is chosen; whether there is something. */
  warned(offer: OfferShown): boolean {
    const reason = offer.warnings?.[0];
    const isNew = reason !== undefined && this.#warned !== offer;
    this.#warned = offer;
    if (isNew) this.told = { reason, again: true };
    return isNew;
  }

  /** All at this device are ready to go on, or not after all. */
  async ready(on: boolean): Promise<void> {
    const others = ownPlaces(this.view).filter((place) => (this.view.chairs[place]?.ready === true) !== on);
    for (const by of others) await this.say({ kind: "ready", on, by });
  }

  propose(what: string): Promise<boolean> {
    return this.say({ kind: "propose", v: this.link.v, what });
  }

  /** What who sits at *by* answers to what is proposed. */
  answer(yes: boolean, by: number): Promise<boolean> {
    return this.say({ kind: "answer", v: this.link.v, yes, by });
  }

  /** Picks a card to lay away, or puts it back. */
  pick(card: string): void {
    const without = this.chosen.filter((one) => one !== card);
    if (without.length < this.chosen.length) this.chosen = without;
    else if (this.chosen.length < this.toLay) this.chosen = [...this.chosen, card];
    else this.told = { text: t("table.enough", { count: this.toLay }) };
  }

  /** Lays the picked cards away, one after the other, for so the table takes them. */
  async layAway(): Promise<void> {
    for (const card of this.chosen) {
      if (!(await this.act(`discard:${card}`))) return;
      this.chosen = this.chosen.filter((one) => one !== card);
      await this.#reached();
    }
  }

  /** Tells the viewer why *action* is not possible now. */
  async explain(action: string): Promise<void> {
    const hand = this.view.hand;
    if (this.isBusy) return;
    if (!this.isMyTurn || !this.presenter.isCurrent) {
      const place = hand?.actor === undefined ? undefined : placeOf(hand, hand.actor);
      if (place !== undefined && place !== this.view.place) {
        this.told = { text: t("table.not-your-turn", { name: nameOf(this.view, place) }) };
      }
      return;
    }
    const refused = (await this.refused()).find((one) => one.actions.includes(action));
    if (refused) this.told = { reason: refused.reason };
  }

  /** What is not possible now, with the reasons. */
  async refused(): Promise<WhyTold["refused"]> {
    if (this.#why?.v !== this.link.v) {
      try {
        this.#why = (await this.link.say({ kind: "why", v: this.link.v })) as WhyTold;
      } catch (problem) {
        this.#explain(problem, GONE_ON);
        return [];
      }
    }
    return this.#why.refused;
  }

  async askHint(): Promise<void> {
    if (this.hint || this.isThinking) return;
    this.isThinking = true;
    try {
      this.hint = (await this.link.say({ kind: "hint", v: this.link.v })) as HintTold;
    } catch (problem) {
      this.#explain(problem, GONE_ON);
    } finally {
      this.isThinking = false;
    }
  }

  /** Something else is asked now: what was said about the choice before is over. */
  turned(): void {
    const isAsked = (this.link.view?.hand?.legal?.length ?? 0) > 1;
    if (isAsked || !this.told || !("passed" in this.told)) this.told = undefined;
    this.hint = undefined;
    const cards = this.view.hand?.cards ?? [];
    this.chosen = this.offers.laying ? this.chosen.filter((card) => cards.includes(card)) : [];
  }

  close(): void {
    this.presenter.close();
  }

  #explain(problem: unknown, passingOver: ReadonlySet<string> = new Set()): void {
    if (!(problem instanceof Refused)) return;
    const { code, message, context } = problem.error;
    if (passingOver.has(code)) return;
    this.told = context?.reason ? { reason: context.reason as ReasonShown } : { text: errorText(code, message) };
  }

  /** The view has come to the version of the last answer. */
  #reached(): Promise<void> {
    return new Promise((done) => {
      const end = $effect.root(() => {
        $effect(() => {
          if (this.link.v < this.#until && this.link.state !== "ended") return;
          done();
          queueMicrotask(() => end());
        });
      });
    });
  }
}

const KEY = Symbol("playing");

export function share(playing: Playing): Playing {
  return setContext(KEY, playing);
}

export function shared(): Playing {
  return getContext<Playing>(KEY);
}

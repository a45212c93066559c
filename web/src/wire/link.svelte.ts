import { merged } from "./merge";
import type { Asked, Bye, EventTold, Happened, Refusal, TableShown, Told, Welcome } from "./messages";
import { PROTOCOL } from "./messages";
import { Outbox, pauseAfter, Refused, type Answer } from "./outbox";
import { BROWSER } from "./outside";
import { ownPlaces } from "./own";
import { mayComeBack, Waits, type Outside, type Socket } from "./socket";
import { spoken, type Saying } from "./speaking";

export { Refused, type Answer, type Saying };

export type State = "connecting" | "open" | "lost" | "ended";
export type Listener = (happened: Happened, before: TableShown, after: TableShown) => void;

const SILENCE = 20_000; // milliseconds without a word, after which the server is asked whether it is there

/**
 * A table, as one socket after another shows it. What is said waits in line until it is answered, and is said again
 * with the same id after a break. What the shuffle asks of every client is answered here.
 */
export class TableLink {
  view = $state.raw<TableShown | undefined>();
  v = $state.raw(0);
  state = $state.raw<State>("connecting");
  /** Why the link has ended, or why the last socket was closed. */
  bye = $state.raw<Bye | undefined>();
  /** The server gives out a newer page than this one: loading it anew would help. */
  isOutdated = $state.raw(false);

  /** How often another person at this device was shown the table. */
  sight = $state.raw(0);

  /** What had happened last when the table was first shown to who looks on. */
  recent: readonly Happened[] = [];

  readonly #listeners = new Set<Listener>();
  readonly #outbox: Outbox;
  readonly #waits: Waits;
  #socket: Socket | undefined;
  #isJoined = false;
  #join = "";
  #place: number | undefined; // the own place that was asked for; undefined: none
  readonly #nonces = new Set<string>(); // by place, the commitments they were given for
  #callOff = { retry: () => {}, silence: () => {} };

  constructor(
    readonly table: string,
    private readonly outside: Outside = BROWSER,
  ) {
    this.#waits = new Waits(outside.chance);
    this.#outbox = new Outbox(
      (message) => this.#isJoined && this.#send(message),
      (ms, done) => outside.after(ms, done),
    );
    this.#connect();
  }

  /** The address of the place that leads to tables like this one. */
  get home(): string {
    return this.outside.home;
  }

  /** Finds the record of a hand that is over, where the page itself keeps it. */
  get recordOf(): Outside["recordOf"] {
    return this.outside.recordOf;
  }

  /** Says something until it is answered; rejects with `Refused`. */
  say(asked: Saying): Promise<Answer> {
    if (this.state === "ended") return Promise.reject(this.#ended());
    return this.#outbox.put({ ...spoken(asked, this.view), id: this.outside.drawn() });
  }

  /** Shows the table from another of the places of this device; rejects with `Refused`. */
  async look(place: number): Promise<void> {
    if (this.state === "ended") throw this.#ended();
    await this.#outbox.put({ kind: "look", place, id: this.outside.drawn() });
  }

  /** Calls *heard* with everything that happens, once the view has changed; what it returns ends that. */
  listen(heard: Listener): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /** The page was asleep or the network gone: looks at once whether the server is there. */
  nudge(): void {
    if (this.state === "open") this.#ask();
    else if (this.state === "lost") this.#connect();
  }

  /** Comes back after the link has ended by itself, because the person at the page wants it. */
  reopen(): void {
    if (this.state !== "ended") return;
    this.state = "connecting";
    this.bye = undefined;
    void this.#greetAndConnect();
  }

  /** Leaves the table alone from now on. */
  close(): void {
    this.#end();
  }

  // ── sockets ──

  #connect(): void {
    this.#drop();
    const socket = this.outside.socket();
    let hasOpened = false;
    this.#socket = socket;
    socket.onopen = () => {
      hasOpened = true;
      this.#join = this.outside.drawn();
      this.#send({ kind: "join", id: this.#join, table: this.table, protocol: PROTOCOL, place: this.#place });
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Told);
    socket.onclose = (event) => this.#closed(event.code, hasOpened);
    this.#watch(this.outside.patience, () => this.#lost());
  }

  /** Forgets the socket there is, if any. */
  #drop(): void {
    Object.values(this.#callOff).forEach((callOff) => callOff());
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isJoined = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #closed(code: number, hasOpened: boolean): void {
    if (!mayComeBack(code) || (this.bye && this.bye.retry === undefined)) this.#end();
    else this.#lost(hasOpened);
  }

  /** The socket broke, or was not let in: another one after a while. */
  #lost(wasLetIn = true): void {
    this.#drop();
    if (this.state === "open") this.state = "lost";
    const wait = this.#waits.next() + (this.bye?.retry ?? 0);
    this.#callOff.retry = this.outside.after(wait, () => {
      if (wasLetIn) this.#connect();
      else void this.#greetAndConnect();
    });
  }

  async #greetAndConnect(): Promise<void> {
    try {
      await this.outside.greet();
    } catch {
      if (this.state !== "ended") this.#lost(false);
      return;
    }
    if (this.state !== "ended") this.#connect();
  }

  #end(): void {
    this.#drop();
    this.state = "ended";
    this.#outbox.giveUp(this.#ended());
  }

  #ended(): Refused {
    return new Refused(this.bye ?? { code: "closed", message: "This table is not open here any more." });
  }

  /** Does *then* unless something is heard within *ms*. */
  #watch(ms: number, then: () => void): void {
    this.#callOff.silence();
    this.#callOff.silence = this.outside.after(ms, then);
  }

  #ask(): void {
    this.#send({ kind: "ping", id: this.outside.drawn() });
    this.#watch(this.outside.patience, () => this.#lost());
  }

  #send(message: Asked): void {
    this.#socket?.send(JSON.stringify(message));
  }

  // ── what is heard ──

  #hear(told: Told): void {
    this.#watch(SILENCE, () => this.#ask());
    switch (told.kind) {
      case "welcome":
        return this.#isJoined ? this.#lookedAt(told) : this.#welcome(told);
      case "event":
        return this.#event(told);
      case "bye":
        this.bye = told;
        return;
      case "error":
        return told.id === this.#join ? this.#joinRefused(told) : this.#outbox.refused(told);
      case "ack":
      case "why":
      case "hint":
        return this.#outbox.answered(told);
    }
  }

  #welcome(told: Welcome): void {
    const isBack = this.state === "lost";
    if (!this.view) this.recent = told.recent ?? [];
    this.view = told.view;
    this.v = told.v;
    this.state = "open";
    this.bye = undefined;
    this.#isJoined = true;
    this.#waits.reset();
    this.#outbox.say();
    this.#giveNonce();
    if (isBack) void this.#lookForNewer();
  }

  #lookedAt(told: Welcome): void {
    this.#place = told.view.place;
    this.recent = told.recent ?? [];
    this.view = told.view;
    this.v = told.v;
    this.sight += 1;
    this.#outbox.answered(told);
  }

  #event(told: EventTold): void {
    const before = this.view;
    if (!before || told.v !== this.v + 1) {
      this.#lost(); // something was missed: joining again shows all
      return;
    }
    const after = merged(before, told.patch ?? {});
    this.view = after;
    this.v = told.v;
    for (const happened of told.events) this.#listeners.forEach((heard) => heard(happened, before, after));
    this.#giveNonce();
  }

  #joinRefused(error: Refusal): void {
    const { code, message } = error;
    const retry = pauseAfter(error);
    this.bye = { kind: "bye", code, message, retry };
    if (code === "upgrade_required") this.isOutdated = true;
    if (retry === undefined) this.#end();
    else this.#lost();
  }

  // ── duties ──

  /** Adds to the shuffle, once for each commitment and each place of this device. */
  #giveNonce(): void {
    const view = this.view;
    if (view?.stage !== "shuffling" || !view.shuffle || view.settings.daily) return; // the cards of a day are fixed
    const { given, commitment } = view.shuffle;
    for (const place of ownPlaces(view).filter((one) => !given?.includes(one))) {
      const key = `${place} ${commitment}`;
      if (this.#nonces.has(key)) continue;
      this.#nonces.add(key);
      this.say({ kind: "nonce", by: place, nonce: this.outside.drawn() }).catch(() => {}); // too late is no harm: then it was zeros
    }
  }

  async #lookForNewer(): Promise<void> {
    try {
      if (!(await this.outside.isCurrent())) this.isOutdated = true;
    } catch {
      // the server is gone again; the next welcome looks again
    }
  }
}

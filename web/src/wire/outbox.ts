import type { Ack, Asked, HintTold, Refusal, Welcome, WhyTold } from "./messages";

export type Answer = Ack | WhyTold | HintTold | Welcome;

/** The server refused a message; nothing was changed. */
export class Refused extends Error {
  constructor(readonly error: Pick<Refusal, "code" | "message" | "context">) {
    super(error.message);
  }
}

/** A message on its way, until it is answered. */
interface Waiting {
  message: Asked;
  answered: (answer: Answer) => void;
  refused: (why: Refused) => void;
}

const PAUSE = 1_000; // milliseconds before saying the same again where the server does not say how long
const SAY_AGAIN = new Set(["rate_limited", "busy", "storage_unavailable", "restarting"]);

/** How long to wait before saying the same again; undefined: that would not help. */
export function pauseAfter({ code, context }: Refusal): number | undefined {
  if (!SAY_AGAIN.has(code)) return undefined;
  return typeof context?.wait === "number" ? context.wait : PAUSE;
}

/** What a client says, one message at a time: the first in line has been said, and is kept until it is answered. */
export class Outbox {
  readonly #line: Waiting[] = [];
  #callOff = () => {};

  /** *send* says a message if there is somebody to hear it; *after* is the clock. */
  constructor(
    private readonly send: (message: Asked) => void,
    private readonly after: (ms: number, done: () => void) => () => void,
  ) {}

  /** The answer to *message*; rejects with `Refused`. */
  put(message: Asked): Promise<Answer> {
    return new Promise((answered, refused) => {
      this.#line.push({ message, answered, refused });
      if (this.#line.length === 1) this.say();
    });
  }

  /** Says the first in line, once more if need be. */
  say(): void {
    this.#callOff();
    const [first] = this.#line;
    if (first) this.send(first.message);
  }

  answered(answer: Answer): void {
    this.#taken(answer.id)?.answered(answer);
  }

  refused(error: Refusal): void {
    const pause = pauseAfter(error);
    if (pause === undefined) this.#taken(error.id)?.refused(new Refused(error));
    else if (this.#isFirst(error.id)) this.#callOff = this.after(pause, () => this.say());
  }

  /** Nothing is answered any more. */
  giveUp(why: Refused): void {
    this.#callOff();
    for (const waiting of this.#line.splice(0)) waiting.refused(why);
  }

  /** The first in line, if it has that id; then the next one is said. */
  #taken(id: string | undefined): Waiting | undefined {
    if (!this.#isFirst(id)) return undefined; // it answers a ping
    const taken = this.#line.shift();
    this.say();
    return taken;
  }

  #isFirst(id: string | undefined): boolean {
    return this.#line.length > 0 && this.#line[0]!.message.id === id;
  }
}

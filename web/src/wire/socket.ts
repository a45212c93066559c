/** What a link needs of a WebSocket; tests have one that opens, speaks and breaks when they say so. */
export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "send" | "close">;

/** The world around a link: sockets, time and chance. */
export interface Outside {
  socket(): Socket;
  /** Calls *done* after *ms*; what it returns calls that off. */
  after(ms: number, done: () => void): () => void;
  /** A number from 0 to below 1. */
  chance(): number;
  /** 32 hexadecimal digits by chance: 16 bytes. */
  drawn(): string;
  /** Makes sure that the server knows who this is; called where a socket was not let in. */
  greet(): Promise<unknown>;
  /** Whether this page is the one that the server gives out now. */
  isCurrent(): Promise<boolean>;
  /** Milliseconds there are for a welcome, and for an answer to whether anybody is there. */
  readonly patience: number;
  /** The address of the place that leads to tables like this one. */
  readonly home: string;
  /** The record of a hand that is over, where the page itself keeps it. */
  recordOf?(deal: number): Promise<string | undefined>;
}

const FINAL = new Set([1003, 1007, 1008, 1009, 4009]); // of CLOSE_CODES, those that coming back would not help

/** Whether a socket that was closed with *code* may be opened again by itself. */
export function mayComeBack(code: number): boolean {
  return !FINAL.has(code);
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

/** How long to wait before coming back: longer each time, and never together with all others. */
export class Waits {
  #longest = FIRST_WAIT;

  constructor(private readonly chance: () => number) {}

  /** The milliseconds to wait this time. */
  next(): number {
    const wait = this.#longest * (0.5 + this.chance() / 2);
    this.#longest = Math.min(2 * this.#longest, LONGEST_WAIT);
    return wait;
  }

  /** All is well; the next break is the first again. */
  reset(): void {
    this.#longest = FIRST_WAIT;
  }
}

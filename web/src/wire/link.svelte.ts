import type { Ack, Asked, Bye, Happened, HintTold, Refusal, TableShown, WhyTold } from "./messages";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A message of a client, as it is before it gets its id. */
export type Saying = Without<Asked, "id">;
export type Answer = Ack | WhyTold | HintTold;
export type State = "connecting" | "open" | "lost" | "ended";
export type Listener = (happened: Happened, before: TableShown, after: TableShown) => void;

/** The server refused a message; nothing was changed. */
export class Refused extends Error {
  constructor(readonly error: Refusal) {
    super(error.message);
  }
}

/** A table, as one socket after another shows it. */
export class TableLink {
  view = $state.raw<TableShown | undefined>();
  v = $state.raw(0);
  state = $state.raw<State>("connecting");
  bye = $state.raw<Bye | undefined>();

  constructor(readonly table: string) {}

  /** Says something until it is answered; rejects with `Refused`. */
  say(_asked: Saying): Promise<Answer> {
    return Promise.reject(new Error("not connected"));
  }

  /** Calls *heard* with everything that happens, after the view was changed; what it returns ends that. */
  listen(_heard: Listener): () => void {
    return () => {};
  }

  close(): void {
    this.state = "ended";
  }
}

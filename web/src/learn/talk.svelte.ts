/** What a task says to the learner: what came of the last thing they did, and at the end that it is done. */

import type { ReasonShown } from "../wire/messages";

export interface Remark {
  kind: "good" | "no" | "note";
  text: string; // before the reason
  why?: ReasonShown;
}

/** A button that leads on. */
export interface Way {
  text: string;
  go: () => void;
}

export class Talk {
  remark = $state.raw<Remark | undefined>();
  way = $state.raw<Way | undefined>();
  isDone = $state(false);

  /** *end*: what is said when the task is done; *onwards* leads to the next one. */
  constructor(
    private readonly end: string,
    private readonly onwards: Way,
  ) {}

  /** The learner did something that leads nowhere: why. */
  say(text: string, why?: ReasonShown): void {
    this.remark = why ? { kind: "no", text, why } : { kind: "no", text };
  }

  /** Something happened that is neither right nor wrong. */
  note(text: string): void {
    this.remark = { kind: "note", text };
  }

  /** Nothing is to be said any more. */
  hush(): void {
    this.remark = undefined;
    this.way = undefined;
  }

  done(): void {
    this.remark = { kind: "good", text: this.end };
    this.way = this.onwards;
    this.isDone = true;
  }
}

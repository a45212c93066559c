/** A socket that leads to a table of this page itself: the table page cannot tell it from one to a server. */

import { PythonLost } from "../python/python.svelte";
import type { Bye } from "../wire/messages";
import type { Socket } from "../wire/socket";
import { NoSuchTable, type Call, type House } from "./house";
import { NotKept, Overtaken, type Outcome } from "./log";

const AGAIN = 1011; // close codes, as a server has them: what failed may work another time
const FINAL = 1008;
const REPLACED = 4009;

export class OfflineSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #release: () => void;

  constructor(
    private readonly table: string,
    private readonly house: House,
  ) {
    this.#release = alone(`ultimo.offline.${table}`, () => this.#leave("replaced", REPLACED));
    void this.#begin();
  }

  send(text: string): void {
    void this.#do({ call: "hear", frame: text });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  async #begin(): Promise<void> {
    try {
      const outcome = await this.house.again(this.table);
      if (this.#isClosed) return;
      this.onopen?.call(this as never, new Event("open"));
      this.#hear(outcome);
    } catch (problem) {
      this.#fail(problem, "quarantined"); // its log is not one of these rules
    }
  }

  async #do(call: Call): Promise<void> {
    if (this.#isClosed) return;
    try {
      this.#hear(await this.house.do(this.table, call));
    } catch (problem) {
      this.#fail(problem);
    }
  }

  #hear({ frames, wait }: Outcome): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    if (wait !== null) this.#timer = setTimeout(() => void this.#do({ call: "wake" }), wait);
    frames.forEach((data) => this.onmessage?.call(this as never, new MessageEvent("message", { data })));
  }

  #fail(problem: unknown, otherwise?: string): void {
    if (problem instanceof NoSuchTable) this.#leave("no_such_table", FINAL);
    else if (problem instanceof PythonLost) this.#leave("no_python", FINAL, problem.message);
    else if (problem instanceof NotKept) this.#leave("not_kept", FINAL, problem.message);
    else if (problem instanceof Overtaken || otherwise === undefined) this.#end(AGAIN);
    else this.#leave(otherwise, FINAL, String(problem));
  }

  #leave(code: string, close: number, message = ""): void {
    const bye: Bye = { kind: "bye", code, message };
    if (!this.#isClosed)
      this.onmessage?.call(this as never, new MessageEvent("message", { data: JSON.stringify(bye) }));
    this.#end(close);
  }

  #end(code: number): void {
    if (this.#isClosed) return;
    this.close();
    this.onclose?.call(this as never, new CloseEvent("close", { code }));
  }
}

/** Takes *name* for this tab until the returned function is called, and from whoever has it, who is told by *lost*. */
function alone(name: string, lost: () => void): () => void {
  if (!("locks" in navigator)) return () => {}; // the log itself is written by one alone
  let release = () => {};
  const until = new Promise<void>((done) => (release = done));
  navigator.locks.request(name, { steal: true }, () => until).catch(lost);
  return release;
}

/** The package in the browser: calls of its functions, answered by a worker that is started with the first of them. */

export interface Call {
  id: number;
  module: string;
  name: string;
  args: readonly unknown[];
}

/** Either what the function answers, or why there is no answer. */
export interface Answer {
  id: number;
  told?: unknown;
  failed?: string;
  isLost?: boolean; // Python did not start; another worker might
}

/** Python did not start, or a call went wrong that should not. */
export class PythonFailed extends Error {}

interface Waiting {
  resolve: (told: unknown) => void;
  reject: (problem: PythonFailed) => void;
}

export class Python {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor(
    private readonly start: () => Worker = () =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "python" }),
  ) {}

  /** What *name* of the Python module *module* answers to *args*, all of it JSON. Rejects with `PythonFailed`. */
  call<T>(module: string, name: string, ...args: readonly unknown[]): Promise<T> {
    const call: Call = { id: ++this.#calls, module, name, args };
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(call.id, { resolve: resolve as (told: unknown) => void, reject });
      this.#running().postMessage(call);
    });
  }

  /** Ends the worker; the next call starts another. */
  stop(reason = "stopped"): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new PythonFailed(reason));
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answered(data);
    worker.onerror = (event) => this.stop(event.message || "the worker could not be loaded");
    this.#worker = worker;
    return worker;
  }

  #answered({ id, told, failed, isLost }: Answer): void {
    if (isLost) {
      this.stop(failed);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failed === undefined) waiting?.resolve(told);
    else waiting?.reject(new PythonFailed(failed));
  }
}

/** The one worker of this page. */
export const python = new Python();

/** The package in the browser: calls of its functions, answered by a worker that is started with the first of them. */

export interface Call {
  id: number;
  module: string;
  name: string;
  text: string;
}

/** Either what the function answers, or why there is no answer. */
export interface Answer {
  id: number;
  told?: string;
  failed?: string;
  isLost?: boolean; // Python did not start; another worker might
}

/** How much of what Python needs is here. */
export interface Progress {
  loaded: number; // from 0 to 1
}

/** A call went wrong that should not, or Python did not start. */
export class PythonFailed extends Error {}

/** Python did not start, or was stopped. */
export class PythonLost extends PythonFailed {}

interface Waiting {
  resolve: (told: string) => void;
  reject: (problem: PythonFailed) => void;
}

export class Python {
  /** How much of it is here, from 0 to 1. */
  loaded = $state.raw(0);
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor(
    private readonly start: () => Worker = () =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "python" }),
  ) {}

  /** What the function *name* of the Python module *module* answers to *text*. Rejects with `PythonFailed`. */
  call(module: string, name: string, text: string): Promise<string> {
    const call: Call = { id: ++this.#calls, module, name, text };
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { resolve, reject });
      this.#running().postMessage(call);
    });
  }

  /** Ends the worker; the next call starts another. */
  stop(reason = "stopped"): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new PythonLost(reason));
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Answer | Progress>) => {
      if ("loaded" in data) this.loaded = data.loaded;
      else this.#answered(data);
    };
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
    if (told === undefined) waiting?.reject(new PythonFailed(failed));
    else waiting?.resolve(told);
  }
}

/** The one worker of this page. */
export const python = new Python();

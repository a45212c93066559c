/** Python in a worker: answers each call with what a function of the package answers, text in and out. */

import type { loadPyodide } from "pyodide";
import { RUNTIME, SIZE, SOURCES, WHEELS } from "virtual:python";
import type { Answer, Call, Progress } from "./python.svelte";

type Loader = { loadPyodide: typeof loadPyodide };
type Answering = (module: string, name: string, text: string) => string;

const HOME = "/ultimo";
const ANSWERING = `
import sys
from importlib import import_module

sys.path.insert(0, "${HOME}")
lambda module, name, text: getattr(import_module(module), name)(text)
`;

async function started(): Promise<Answering> {
  const { loadPyodide } = (await import(/* @vite-ignore */ RUNTIME + "pyodide.mjs")) as Loader;
  const [python, sources, ...wheels] = await Promise.all([
    loadPyodide({ indexURL: RUNTIME }),
    fetched(SOURCES),
    ...WHEELS.map(fetched),
  ]);
  for (const wheel of wheels) python.unpackArchive(await wheel.arrayBuffer(), "wheel");
  for (const [path, text] of Object.entries((await sources.json()) as Readonly<Record<string, string>>)) {
    const file = `${HOME}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, text);
  }
  return python.runPython(ANSWERING) as Answering;
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

/** From now on the page is told how much was fetched, by Pyodide too. */
function count(): void {
  const plain = self.fetch.bind(self);
  let bytes = 0;
  function counting(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    return new TransformStream({
      transform(chunk, out) {
        bytes += chunk.byteLength;
        self.postMessage({ loaded: Math.min(1, bytes / SIZE) } satisfies Progress);
        out.enqueue(chunk);
      },
    });
  }
  self.fetch = async (...asked) => {
    const response = await plain(...asked);
    return response.body ? new Response(response.body.pipeThrough(counting()), response) : response;
  };
}

/** What went wrong, without the way there: the last line of what Python says. */
function lastLine(problem: unknown): string {
  return String(problem).trimEnd().split("\n").at(-1)!;
}

async function answered(call: Call): Promise<Answer> {
  let answering: Answering;
  try {
    answering = await starting;
  } catch (problem) {
    return { id: call.id, failed: lastLine(problem), isLost: true };
  }
  try {
    return { id: call.id, told: answering(call.module, call.name, call.text) };
  } catch (problem) {
    return { id: call.id, failed: lastLine(problem) };
  }
}

count();
const starting = started();

self.onmessage = async ({ data }: MessageEvent<Call>) => self.postMessage(await answered(data));

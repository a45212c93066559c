/** Python in a worker: answers each call with what a function of the package answers, text in and out. */

import type { loadPyodide } from "pyodide";
import { RUNTIME, SOURCES } from "virtual:python";
import type { Answer, Call } from "./python";

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
  const [python, sources] = await Promise.all([loadPyodide({ indexURL: RUNTIME }), read(SOURCES)]);
  for (const [path, text] of Object.entries(sources)) {
    const file = `${HOME}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, text);
  }
  return python.runPython(ANSWERING) as Answering;
}

async function read(address: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return (await response.json()) as Readonly<Record<string, string>>;
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

const starting = started();

self.onmessage = async ({ data }: MessageEvent<Call>) => self.postMessage(await answered(data));

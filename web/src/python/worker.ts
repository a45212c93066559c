/** Python in a worker: answers each call with what a function of the package answers, JSON in and out. */

import type { loadPyodide } from "pyodide";
import { RUNTIME, SOURCES } from "virtual:python";
import type { Answer, Call } from "./python";

type Loader = { loadPyodide: typeof loadPyodide };
type Answering = (module: string, name: string, args: string) => string;

const HOME = "/ultimo";

// What goes wrong inside is told as data, the last line of Python's own words.
const ANSWERING = `
import json, sys
from importlib import import_module

sys.path.insert(0, "${HOME}")

def answering(module, name, args):
    try:
        return json.dumps({"told": getattr(import_module(module), name)(*json.loads(args))})
    except Exception as problem:
        return json.dumps({"failed": f"{type(problem).__name__}: {problem}"})

answering
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

const answering = started();

self.onmessage = async ({ data: { id, module, name, args } }: MessageEvent<Call>) => {
  let answer: Answer;
  try {
    answer = { id, ...JSON.parse((await answering)(module, name, JSON.stringify(args))) };
  } catch (problem) {
    answer = { id, failed: String(problem), isLost: true };
  }
  self.postMessage(answer);
};

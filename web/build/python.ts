/**
 * `virtual:python` says where the page has Python in the browser: the runtime (Pyodide, as its package brings it) and
 * the sources of Ultimo that run there with the wheels they need. All are files of the page, loaded by the worker alone.
 */

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { sourcesIn } from "./sources.ts";

const NAME = "virtual:python";
export const FOLDER = "assets/python"; // what is in it may make machine code: src/ultimo/server/headers.py
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));
const WHEELS = fileURLToPath(new URL("../wheels", import.meta.url)); // fetched by make .venv/wheels
const SERVER = [
  ...["__init__", "logs", "luck", "naming", "bots/__init__", "bots/fallback", "store/__init__", "store/interface"],
  ...["house/__init__", "house/teller", "house/telling", "house/visitors"],
].map((name) => `ultimo/server/${name}.py`);
const PACKAGES = ["core", "games", "pad", "bots", "server/protocol", "server/room", "server/offline"];
const WANTED = ["ultimo/__init__.py", ...SERVER, ...PACKAGES.map((name) => `ultimo/${name}`)];

interface Served {
  runtime: string;
  sources: string;
  wheels: readonly string[];
  files: ReadonlyMap<string, Uint8Array>; // by their paths
}

/** What is served: the runtime under its version, the sources under what is in them. */
function served(): Served {
  const package_ = createRequire(import.meta.url).resolve("pyodide/package.json");
  const { version } = JSON.parse(readFileSync(package_, "utf-8")) as { version: string };
  const text = Buffer.from(JSON.stringify(sourcesIn(SOURCES, WANTED)));
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const runtime = `${FOLDER}/pyodide-${version}/`;
  const sources = `${FOLDER}/sources-${digest}.json`;
  const files = RUNTIME.map((name) => [runtime + name, readFileSync(join(dirname(package_), name))] as const);
  const found = existsSync(WHEELS) ? readdirSync(WHEELS).filter((name) => name.endsWith(".whl")) : [];
  const wheels = found.map((name) => [`${FOLDER}/${name}`, readFileSync(join(WHEELS, name))] as const);
  return {
    runtime,
    sources,
    wheels: wheels.map(([path]) => path),
    files: new Map<string, Uint8Array>([...files, ...wheels, [sources, text]]),
  };
}

const TYPES: Readonly<Record<string, string>> = { mjs: "text/javascript", wasm: "application/wasm" };

export function python(): Plugin {
  let base = "/";
  return {
    name: "ultimo-python",
    configResolved(config) {
      base = config.base;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { runtime, sources, wheels, files } = served();
      const fetched = [...files].filter(([path]) => !path.endsWith(".mjs"));
      return Object.entries({
        RUNTIME: base + runtime,
        SOURCES: base + sources,
        WHEELS: wheels.map((path) => base + path),
        SIZE: fetched.reduce((sum, [, content]) => sum + content.byteLength, 0),
      })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    generateBundle() {
      for (const [fileName, source] of served().files) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.slice(1) ?? "";
        const content = path.startsWith(FOLDER) ? served().files.get(path) : undefined;
        if (!content) return next();
        response.setHeader("Content-Type", TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream");
        response.end(content);
      });
    },
  };
}

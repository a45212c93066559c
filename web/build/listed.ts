import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { keeping, sha256, type Sums } from "./keeping.ts";

const KEEPER = "sw.js";
const SOURCE = fileURLToPath(new URL("../src/offline/sw.js", import.meta.url));
const LARGE = /\.wasm$/; // packed here: the server packs smaller ones when it starts

/**
 * Completes what was built: `sw.js`, which keeps it all in a browser; large files packed, as `NAME.gz`; and `files.json`
 * with the SHA-256 of every file, by which the server sees that all are there and whole.
 */
export function listed(): Plugin {
  let folder = "";
  return {
    name: "ultimo-listed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const built = sumsOf(folder);
      writeFileSync(join(folder, KEEPER), keeping(readFileSync(SOURCE, "utf-8"), built));
      Object.keys(built)
        .filter((path) => LARGE.test(path))
        .forEach((path) => pack(join(folder, path)));
      writeFileSync(join(folder, "files.json"), JSON.stringify(sumsOf(folder), null, 1) + "\n");
    },
  };
}

function sumsOf(folder: string): Sums {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).split(sep).join("/"), sha256(readFileSync(path))]),
  );
}

function pack(file: string): void {
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
}

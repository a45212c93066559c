import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/** Lists every built file with its SHA-256 in `files.json`, by which the server sees that all are there and whole. */
export function listed(): Plugin {
  let folder = "";
  return {
    name: "ultimo-listed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
      const sums = paths.map((path) => {
        const name = relative(folder, path).split(sep).join("/");
        return [name, createHash("sha256").update(readFileSync(path)).digest("hex")];
      });
      writeFileSync(join(folder, "files.json"), JSON.stringify(Object.fromEntries(sums), null, 1) + "\n");
    },
  };
}

/** The Python files that run in a browser. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The sources in *root* at the paths of *wanted*, files or folders, by their own paths. */
export function sourcesIn(root: string, wanted: readonly string[]): Readonly<Record<string, string>> {
  const paths = wanted.flatMap((path) => (path.endsWith(".py") ? [path] : pythonIn(root, path)));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), "utf-8")]));
}

function pythonIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return pythonIn(root, path);
    return path.endsWith(".py") ? [path] : [];
  });
}

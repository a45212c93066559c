import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keeping } from "./keeping.ts";
import { sourcesIn } from "./sources.ts";

test("the sources are all Python files of what is wanted, and nothing else", () => {
  const root = mkdtempSync(join(tmpdir(), "sources-"));
  mkdirSync(join(root, "a/b/c"), { recursive: true });
  for (const path of ["a/one.py", "a/two.py", "a/b/three.py", "a/b/rules.md", "a/b/c/four.py"]) {
    writeFileSync(join(root, path), path);
  }

  expect(sourcesIn(root, ["a/two.py", "a/b"])).toEqual({
    "a/b/c/four.py": "a/b/c/four.py",
    "a/b/three.py": "a/b/three.py",
    "a/two.py": "a/two.py",
  });
  rmSync(root, { recursive: true });
});

test("what keeps the page is another script where a file or itself is another", () => {
  const source = 'const BUILD = "__BUILD__";\nconst FILES = "__FILES__";\n';
  const build = (script: string) => /BUILD = "([0-9a-f]{16})"/.exec(script)?.[1];
  const one = keeping(source, { "a$&.js": "1" });

  expect(one).toContain('FILES = {"a$&.js":"1"};');
  expect(build(keeping(source, { "a$&.js": "1" }))).toBe(build(one));
  expect(build(keeping(source, { "a$&.js": "2" }))).not.toBe(build(one));
  expect(build(keeping(source + "//", { "a$&.js": "1" }))).not.toBe(build(one));
});

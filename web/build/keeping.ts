/** What keeps the page in a browser, written for one build. */

import { createHash } from "node:crypto";

/** The SHA-256 of files by their paths. */
export type Sums = Readonly<Record<string, string>>;

/** The script of *source* for a build with the files of *sums*. */
export function keeping(source: string, sums: Sums): string {
  const files = JSON.stringify(sums);
  return source
    .replace('"__FILES__"', () => files)
    .replace("__BUILD__", sha256(Buffer.from(source + files)).slice(0, 16));
}

export function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

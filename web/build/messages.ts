/** The texts of a language, as the page loads them: made when it is built, so that no browser parses a message. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { lengthened } from "./lengthened.ts";

export type Texts = Readonly<Record<string, CompiledMessage>>;

const ORIGINAL = "en"; // what is shown where a language has no text
const APART = ["learn", "pad"]; // files whose texts are loaded where they are needed
export const LONG = "xx-long"; // the original, 40 % longer: to see what overflows

/** The files with the texts of *locale* in *folder*: that called *part*, or all that are not loaded apart. */
export function filesOf(folder: string, locale: string, part?: string): readonly string[] {
  const own = join(folder, locale === LONG ? ORIGINAL : locale);
  const isWanted = (name: string) => (part === undefined ? !APART.includes(name) : name === part);
  return readdirSync(own)
    .filter((file) => file.endsWith(".json") && isWanted(file.slice(0, -".json".length)))
    .map((file) => join(own, file));
}

/** The texts of *locale*, of *part* if one is named; those that are missing in the original language. */
export function textsOf(folder: string, locale: string, part?: string): Texts {
  const original = compiled(filesOf(folder, ORIGINAL, part));
  if (locale === LONG)
    return Object.fromEntries(Object.entries(original).map(([key, text]) => [key, lengthened(text)]));
  return { ...original, ...compiled(filesOf(folder, locale, part)) };
}

function compiled(files: readonly string[]): Texts {
  return Object.assign({}, ...files.map(ofFile));
}

function ofFile(file: string): Texts {
  const sources = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
  return Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, message(file, key, source)]));
}

function message(file: string, key: string, source: string): CompiledMessage {
  try {
    return compile(source);
  } catch (error) {
    throw new Error(`${file}: ${JSON.stringify(key)} is no ICU message (${(error as Error).message}): ${source}`);
  }
}

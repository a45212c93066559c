/** Messages 40 % longer than they are, as some languages have them. */

import type { CompiledMessage } from "icu-minify/format";

const MORE = 0.4;

/** *message* with something added to all its words; what is put in stays as it is. */
export function lengthened(message: CompiledMessage): CompiledMessage {
  return typeof message === "string" ? longer(message) : message.map(node);
}

type Node = Exclude<CompiledMessage, string>[number];

function node(one: Node): Node {
  if (typeof one === "string") return longer(one);
  if (!Array.isArray(one)) return one;
  const [name, kind, branches] = one;
  if (typeof branches !== "object" || branches === null) return one;
  const grown = Object.entries(branches).map(([of, branch]) => [of, lengthened(branch as CompiledMessage)]);
  return [name, kind, Object.fromEntries(grown)] as Node;
}

function longer(words: string): string {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  return words.replace(/\s*$/, (end) => "~".repeat(Math.ceil(letters * MORE)) + end);
}

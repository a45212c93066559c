/** The evenings that are kept in this browser, each with what was entered and is not worked in yet. */

import type { Evening, Look, Step } from "./told";

export interface Kept {
  readonly id: string;
  readonly evening: Evening | null; // null until the first step is worked in
  readonly steps: readonly Step[]; // entered, and not worked in yet
  readonly changed: number; // milliseconds since 1970
  readonly version: number; // of the server's; 0: it has none
  readonly isNews: boolean; // the server is to have it
}

const KEPT = "ultimo.pad.";
const LOOK = "ultimo.pad-look"; // of the evening that was looked at last
const GONE = "ultimo.pad-gone";

/** Nothing can be kept here: the browser does not want to, or is full. */
export class NotKept extends Error {}

export function keyOf(id: string): string {
  return KEPT + id;
}

/** All evenings that are kept here, the last changed first. */
export function all(): readonly Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(KEPT))
      .flatMap((key) => found(key.slice(KEPT.length)) ?? [])
      .sort((one, other) => other.changed - one.changed);
  } catch {
    return []; // nothing may be kept here
  }
}

export function found(id: string): Kept | undefined {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    return isKept(told) ? { ...told, id } : undefined;
  } catch {
    return undefined;
  }
}

function isKept(told: unknown): told is Kept {
  const { evening, steps, changed } = (told ?? {}) as Partial<Kept>;
  return typeof evening === "object" && Array.isArray(steps) && typeof changed === "number";
}

/** Keeps an evening as it is now; NotKept. */
export function keep(kept: Kept): void {
  try {
    localStorage.setItem(keyOf(kept.id), JSON.stringify(kept));
  } catch {
    throw new NotKept();
  }
}

/** Keeps an evening no longer. */
export function forget(id: string): void {
  localStorage.removeItem(keyOf(id));
}

/** Deletes an evening, also where the server has it, as soon as it hears of it. */
export function remove({ id, version }: Kept): void {
  forget(id);
  if (version > 0) keepGone({ ...gone(), [id]: version });
}

/** The evenings that were deleted here and not yet there, with the version each had. */
export function gone(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(localStorage.getItem(GONE) ?? "{}") as Readonly<Record<string, number>>;
  } catch {
    return {};
  }
}

/** The server knows that *id* was deleted. */
export function remember(id: string): void {
  const { [id]: _, ...others } = gone();
  keepGone(others);
}

function keepGone(evenings: Readonly<Record<string, number>>): void {
  try {
    localStorage.setItem(GONE, JSON.stringify(evenings));
  } catch {
    // then it comes back from the server
  }
}

/** How far an evening was when it was last looked at: shown until it is looked at anew. */
export function keepLook(id: string, look: Look): void {
  try {
    localStorage.setItem(LOOK, JSON.stringify({ id, look }));
  } catch {
    // then there is nothing to show so early
  }
}

export function lastLook(id: string): Look | undefined {
  try {
    const told = JSON.parse(localStorage.getItem(LOOK) ?? "null") as { id: string; look: Look } | null;
    return told?.id === id ? told.look : undefined;
  } catch {
    return undefined;
  }
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz012345";

/** A name for a new evening that no other has. */
export function drawnId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % 32]).join("");
}

/** A new evening that begins with *step*; NotKept. */
export function begun(step: Step, now = Date.now()): Kept {
  const kept: Kept = { id: drawnId(), evening: null, steps: [step], changed: now, version: 0, isNews: true };
  keep(kept);
  return kept;
}

/** The evenings of this browser and those of the account, brought together; for who has an account. */

import { Fault, get, put } from "../lib/http";
import { self } from "../lib/me.svelte";
import { all, drawnId, forget, found, gone, keep, remember, type Kept } from "./store";
import type { Evening } from "./told";

interface Listed {
  id: string;
  version: number;
  is_deleted: boolean;
}

interface Told {
  version: number;
  evening: Evening | null;
}

const WAIT = 3000; // milliseconds without another change

let timer: ReturnType<typeof setTimeout> | undefined;
let working: Promise<void> = Promise.resolve();

/** Brings all together soon; *ondone* is told when something here has changed. */
export function soon(ondone: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(() => void together().then((hasChanged) => hasChanged && ondone()), WAIT);
}

/** Brings all together; whether something here has changed. Without an account or a server nothing happens. */
export function together(): Promise<boolean> {
  const done = working.then(async () => {
    try {
      if ((await self.known()).kind !== "person") return false;
      return await exchange();
    } catch (problem) {
      if (problem instanceof Fault) return false; // later again
      throw problem;
    }
  });
  working = done.then(
    () => {},
    () => {},
  );
  return done;
}

async function exchange(): Promise<boolean> {
  const listed = new Map((await get<readonly Listed[]>("/api/evenings")).map((one) => [one.id, one]));
  for (const [id, version] of Object.entries(gone())) await deleted(id, version, listed.get(id));
  let hasChanged = false;
  for (const one of listed.values()) hasChanged = (await fetched(one)) || hasChanged;
  for (const kept of all()) await sent(kept, listed.get(kept.id));
  return hasChanged;
}

/** An evening that was deleted here is deleted there, unless it was changed there meanwhile. */
async function deleted(id: string, version: number, there: Listed | undefined): Promise<void> {
  if (there && !there.is_deleted && there.version === version) {
    await put(`/api/evenings/${id}`, { version: version + 1, evening: null });
    there.is_deleted = true;
    there.version += 1;
  }
  remember(id);
}

/** Takes a later version from there; what was changed here as well stays beside it, as another evening. */
async function fetched(there: Listed): Promise<boolean> {
  const here = found(there.id);
  if (here ? here.version === there.version : there.is_deleted) return false;
  const told = there.is_deleted ? undefined : await get<Told>(`/api/evenings/${there.id}`);
  const isSame = JSON.stringify(here?.evening) === JSON.stringify(told?.evening);
  if (here && !isSame && (here.isNews || here.steps.length > 0)) {
    keep({ ...here, id: drawnId(), version: 0, isNews: true });
  }
  if (!told?.evening) {
    forget(there.id);
    return true;
  }
  const steps = here && isSame ? here.steps : [];
  const changed = here?.changed ?? Date.now();
  keep({ id: there.id, evening: told.evening, steps, changed, version: told.version, isNews: false });
  return !isSame;
}

/** Sends what is news; an evening that the server had of somebody else stays here. */
async function sent({ id, evening, isNews, version }: Kept, there: Listed | undefined): Promise<void> {
  if (!evening || !isNews || (version > 0 && !there)) return;
  const told = await put<{ version: number }>(`/api/evenings/${id}`, { version: version + 1, evening });
  const now = found(id);
  if (now) keep({ ...now, version: told.version, isNews: JSON.stringify(now.evening) !== JSON.stringify(evening) });
}

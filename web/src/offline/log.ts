/** What this browser keeps of the tables that are played without a server: each one's log, and its hands that are over. */

/** What a step leads to, as the package tells it (src/ultimo/server/offline/table.py). */
export interface Outcome {
  first: number; // the number in the log of the first entry
  entries: readonly string[];
  hands: readonly { deal: number; record: string }[];
  taken_back: readonly number[]; // deals that are to be played again
  frames: readonly string[];
  stage: string;
  wait: number | null; // milliseconds until something happens by itself
}

/** A table that is kept. */
export interface KeptTable {
  table: string;
  game: string;
  name: string; // of who plays
  stage: string;
  hands: number; // that are over
  changed: number; // milliseconds since 1970
}

/** Nothing can be kept here: the browser does not want to, or is full. */
export class NotKept extends Error {}

/** The log goes on otherwise: another tab has written to it. */
export class Overtaken extends Error {}

const NAME = "ultimo.offline";
const TABLES = "tables"; // by the table's id
const ENTRIES = "entries"; // by the table's id and the number in its log
const HANDS = "hands"; // by the table's id and the deal
const ALL = [TABLES, ENTRIES, HANDS];

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((opened, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => ALL.forEach((store) => asked.result.createObjectStore(store));
    asked.onsuccess = () => opened(asked.result);
    asked.onerror = () => failed(new NotKept(asked.error?.message));
  }).catch((problem: unknown) => {
    opening = undefined;
    throw problem instanceof NotKept ? problem : new NotKept(String(problem));
  });
  return opening;
}

/** Does *work*, all of it or nothing; NotKept, Overtaken. */
async function together(mode: IDBTransactionMode, work: (stores: IDBTransaction) => void): Promise<void> {
  const open = await database();
  await new Promise<void>((done, failed) => {
    const stores = open.transaction(ALL, mode, { durability: "strict" });
    stores.oncomplete = () => done();
    stores.onabort = () => {
      const isTaken = stores.error?.name === "ConstraintError";
      failed(isTaken ? new Overtaken() : new NotKept(stores.error?.message));
    };
    work(stores);
  });
}

/** All that *store* has of *table*, in order. */
async function allOf<T>(store: string, table: string): Promise<readonly T[]> {
  let found: IDBRequest<T[]> | undefined;
  await together("readonly", (stores) => {
    found = stores.objectStore(store).getAll(keysOf(table)) as IDBRequest<T[]>;
  });
  return found!.result;
}

function keysOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table, 0], [table, Infinity]);
}

/** Keeps what a step of *about* led to; NotKept, Overtaken. */
export async function keep(about: KeptTable, outcome: Outcome): Promise<void> {
  const { table } = about;
  await together("readwrite", (stores) => {
    outcome.entries.forEach((entry, index) => stores.objectStore(ENTRIES).add(entry, [table, outcome.first + index]));
    outcome.taken_back.forEach((deal) => stores.objectStore(HANDS).delete([table, deal]));
    outcome.hands.forEach(({ deal, record }) => stores.objectStore(HANDS).put(record, [table, deal]));
    stores.objectStore(TABLES).put(about, table);
  });
}

/** The table of that id, if it is kept here; NotKept. */
export async function found(table: string): Promise<KeptTable | undefined> {
  return (await tables()).find((one) => one.table === table);
}

/** All tables, the last changed first; NotKept. */
export async function tables(): Promise<readonly KeptTable[]> {
  let asked: IDBRequest<KeptTable[]> | undefined;
  await together("readonly", (stores) => {
    asked = stores.objectStore(TABLES).getAll() as IDBRequest<KeptTable[]>;
  });
  return asked!.result.sort((one, other) => other.changed - one.changed);
}

/** The log of *table*; NotKept. */
export function logOf(table: string): Promise<readonly string[]> {
  return allOf(ENTRIES, table);
}

/** The records of the hands of *table* that are over; NotKept. */
export function recordsOf(table: string): Promise<readonly string[]> {
  return allOf(HANDS, table);
}

/** The record of one hand; NotKept. */
export async function recordOf(table: string, deal: number): Promise<string | undefined> {
  let asked: IDBRequest<string | undefined> | undefined;
  await together("readonly", (stores) => {
    asked = stores.objectStore(HANDS).get([table, deal]) as IDBRequest<string | undefined>;
  });
  return asked!.result;
}

/** Keeps nothing of *table* any more; NotKept. */
export async function remove(table: string): Promise<void> {
  await together("readwrite", (stores) => {
    stores.objectStore(TABLES).delete(table);
    for (const store of [ENTRIES, HANDS]) stores.objectStore(store).delete(keysOf(table));
  });
}

/** A finished hand of a history. */
export interface HandTold {
  table: string;
  deal: number;
  seats: readonly number[]; // those the caller sat in
  record: string; // TGN
}

/** What the tags of a record say. */
export interface Told {
  game: string;
  date: string | undefined;
  names: readonly string[]; // of seats 1 to 4
  scores: readonly number[]; // by seat; empty where the record has none
}

const TAG = /^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/gm;

/** The tags of a record in TGN; its moves stay as they are. */
export function tagsOf(record: string): Readonly<Record<string, string>> {
  const tags = Array.from(record.matchAll(TAG), ([, name, value]) => [name!, value!.replace(/\\(.)/g, "$1")] as const);
  return Object.fromEntries(tags);
}

export function toldBy(record: string): Told {
  const tags = tagsOf(record);
  return {
    game: tags.Game ?? "",
    date: tags.Date,
    names: [1, 2, 3, 4].map((seat) => tags[`Seat${seat}`] ?? String(seat)),
    scores: (tags.Score ?? "").split(" ").filter(Boolean).map(Number),
  };
}

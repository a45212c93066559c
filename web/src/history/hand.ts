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
  date: string | undefined; // as 2026-11-30
  contract: string | undefined;
  declarer: number | undefined; // seat
  names: readonly string[]; // of seats 1 to 4
  scores: readonly number[]; // by seat; empty where the record has none
}

/** A hand as a list has it. */
export interface Listed extends HandTold {
  told: Told;
  own: number | undefined; // the caller's score
  isWon: boolean; // whether it brought the caller something
}

const TAG = /^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/gm;

/** The tags of a record in TGN; its moves stay as they are. */
export function tagsOf(record: string): Readonly<Record<string, string>> {
  const tags = Array.from(record.matchAll(TAG), ([, name, value]) => [name!, value!.replace(/\\(.)/g, "$1")] as const);
  return Object.fromEntries(tags);
}

export function toldBy(record: string): Told {
  const tags = tagsOf(record);
  const places = tags.Seats?.split(" ") ?? [];
  return {
    game: tags.Game ?? "",
    date: tags.Date,
    contract: tags.Contract,
    declarer: tags.Declarer === undefined ? undefined : Number(tags.Declarer),
    names: [1, 2, 3, 4].map((seat) => tags[`Seat${seat}`] ?? tags[`Place${places[seat - 1]}`] ?? String(seat)),
    scores: (tags.Score ?? "").split(" ").filter(Boolean).map(Number),
  };
}

/** The caller's own seat: that of the lowest of their chairs, where others shared the device. */
export function ownSeat({ seats, record }: Pick<HandTold, "seats" | "record">): number | undefined {
  const places = tagsOf(record).Seats?.split(" ").map(Number) ?? [];
  const placeOf = (seat: number) => places[seat - 1] ?? seat;
  return [...seats].sort((one, other) => placeOf(one) - placeOf(other))[0];
}

export function listed(hand: HandTold): Listed {
  const told = toldBy(hand.record);
  const seat = ownSeat(hand);
  const own = seat === undefined ? undefined : told.scores[seat - 1];
  return { ...hand, told, own, isWon: own !== undefined && own > 0 };
}

import { expect, test } from "vitest";
import { EVERY, isWanted, type Filter } from "./filter";
import { listed } from "./hand";

const RECORD = `[Game "texas-tarok"]
[Seat1 "Guest"]
[Seat2 "Žofie Nová"]
[Seat3 "Medium 3"]
[Date "2026-11-30"]
[Score "3 -1 -1 -1"]
`;
const HAND = listed({ table: "abcdefgh", deal: 1, seats: [1], record: RECORD });
const UNDATED = listed({ ...HAND, record: RECORD.replace(/\[Date.*\n/, "") });

test.each<[Partial<Filter>, boolean]>([
  [{}, true],
  [{ game: "texas-tarok" }, true],
  [{ game: "hungarian-tarokk" }, false],
  [{ outcome: "won" }, true],
  [{ outcome: "lost" }, false],
  [{ company: " zofie n" }, true],
  [{ company: "guest" }, false],
  [{ from: "2026-11-30", until: "2026-11-30" }, true],
  [{ from: "2026-12-01" }, false],
  [{ until: "2026-11-29" }, false],
])("with %o, whether a hand is wanted: %s", (filter, isSo) => {
  expect(isWanted(HAND, { ...EVERY, ...filter })).toBe(isSo);
});

test("a hand without a day is of no day", () => {
  expect(isWanted(UNDATED, EVERY)).toBe(true);
  expect(isWanted(UNDATED, { ...EVERY, from: "2026-01-01" })).toBe(false);
  expect(isWanted(UNDATED, { ...EVERY, until: "2026-12-31" })).toBe(false);
});

test("a hand without scores is neither won nor lost", () => {
  const open = listed({ ...HAND, record: RECORD.replace(/\[Score.*\n/, "") });

  expect([isWanted(open, { ...EVERY, outcome: "won" }), isWanted(open, { ...EVERY, outcome: "lost" })]).toEqual([
    false,
    false,
  ]);
});

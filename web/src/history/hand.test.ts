import { expect, test } from "vitest";
import { listed, tagsOf, toldBy } from "./hand";

const RECORD = `[TGN "1"]
[Game "calling-the-twenty"]
[Seat1 "Anna \\"A\\" B"]
[Seat3 "Žofie"]
[Score "1 -1 0 2"]

1:stand 2:pass ; [Game "no tag"]
`;
const EVENING = `[TGN "1"]
[Game "texas-tarok"]
[Place1 "Anna"]
[Place2 "Béla"]
[Place3 "Carl"]
[Place4 "Dora"]
[Place5 "Emil"]
[Seats "5 1 2 3"]
[Date "2026-11-30"]
[Contract "prever"]
[Declarer "2"]
[Score "-3 9 -3 -3"]
`;

test("the tags of a record tell game, names and scores", () => {
  expect(toldBy(RECORD)).toEqual({
    game: "calling-the-twenty",
    date: undefined,
    contract: undefined,
    declarer: undefined,
    names: ['Anna "A" B', "2", "Žofie", "4"],
    scores: [1, -1, 0, 2],
  });
});

test("in an evening the names are those of the places, and it is told what was played, by whom and when", () => {
  expect(toldBy(EVENING)).toMatchObject({
    date: "2026-11-30",
    contract: "prever",
    declarer: 2,
    names: ["Emil", "Anna", "Béla", "Carl"],
  });
});

test("a hand without scores and a text that is no record tell nothing", () => {
  expect(toldBy('[Game "x"]').scores).toEqual([]);
  expect(tagsOf("nothing")).toEqual({});
});

test("a hand is won by whom it brought something", () => {
  const hand = { table: "abcdefgh", deal: 1, record: EVENING };

  expect(listed({ ...hand, seats: [2] })).toMatchObject({ own: 9, isWon: true });
  expect(listed({ ...hand, seats: [1] })).toMatchObject({ own: -3, isWon: false });
  expect(listed({ ...hand, seats: [1, 3] })).toMatchObject({ own: -3 });
  expect(listed({ ...hand, seats: [1, 2] })).toMatchObject({ own: 9 }); // chair 1 comes before chair 5
  expect(listed({ ...hand, seats: [1], record: "" })).toMatchObject({ own: undefined, isWon: false });
});

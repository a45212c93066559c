import { expect, test } from "vitest";
import { tagsOf, toldBy } from "./hand";

const RECORD = `[TGN "1"]
[Game "calling-the-twenty"]
[Seat1 "Anna \\"A\\" B"]
[Seat3 "Žofie"]
[Score "1 -1 0 2"]

1:stand 2:pass ; [Game "no tag"]
`;

test("the tags of a record tell game, names and scores", () => {
  expect(toldBy(RECORD)).toEqual({
    game: "calling-the-twenty",
    date: undefined,
    names: ['Anna "A" B', "2", "Žofie", "4"],
    scores: [1, -1, 0, 2],
  });
});

test("a hand without scores and a text that is no record tell nothing", () => {
  expect(toldBy('[Game "x"]').scores).toEqual([]);
  expect(tagsOf("nothing")).toEqual({});
});

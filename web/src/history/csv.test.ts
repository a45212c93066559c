import { expect, test } from "vitest";
import { csvOf } from "./csv";
import { listed } from "./hand";

const RECORD = `[Game "texas-tarok"]
[Seat1 "Guest"]
[Seat2 "Nová, \\"Žofie\\""]
[Seat3 "=1+1"]
[Seat4 "Medium"]
[Date "2026-11-30"]
[Contract "prever"]
[Declarer "1"]
[Score "3 -1 -1 -1"]
`;

test("a history is a table with a row for each hand, and a name is never a formula", () => {
  expect(csvOf([listed({ table: "abcdefgh", deal: 2, seats: [1], record: RECORD })])).toBe(
    "date,table,deal,game,contract,declarer,name 1,score 1,name 2,score 2,name 3,score 3,name 4,score 4,own score\r\n" +
      `2026-11-30,abcdefgh,2,texas-tarok,prever,1,Guest,3,"Nová, ""Žofie""",-1,'=1+1,-1,Medium,-1,3\r\n`,
  );
});

test("what is not known is empty", () => {
  expect(csvOf([listed({ table: "abcdefgh", deal: 2, seats: [], record: "" })])).toContain(
    "\r\n,abcdefgh,2,,,,1,,2,,3,,4,,\r\n",
  );
});

import { expect, test } from "vitest";
import { clock } from "./clock";

test("a clock shows minutes and seconds, hours only where there are some, and no second too few", () => {
  expect([0, 1, 9000, 60_000, 750_000, 11_100_000].map(clock)).toEqual(["0:00", "0:01", "0:09", "1:00", "12:30", "3:05:00"]);
});

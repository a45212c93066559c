import { beforeEach, expect, test } from "vitest";
import { arrive, forget, latest, leave, visit, visited } from "./visited.svelte";

beforeEach(() => localStorage.clear());

test("the newest tables come first, each stays where it is, and only so many are kept", () => {
  for (const table of ["a", "b", "c", "a", "d"]) visit(table);
  expect(visited()).toEqual(["d", "c", "b", "a"]);
  forget("c");
  expect(visited()).toEqual(["d", "b", "a"]);
  for (const table of "efghijklmn") visit(table);

  expect(visited().join("")).toBe("nmlkjihgfedb");
});

test("the table one was at last is known until there is nothing to come back to", () => {
  arrive("/t/a");
  arrive("/offline/b");
  leave("/t/a");
  expect(latest.address).toBe("/offline/b");
  leave("/offline/b");

  expect(latest.address).toBeUndefined();
});

test("what is no list of tables is passed over", () => {
  localStorage.setItem("ultimo.tables", "{");
  expect(visited()).toEqual([]);
  localStorage.setItem("ultimo.tables", '["a", 3]');

  expect(visited()).toEqual(["a"]);
});

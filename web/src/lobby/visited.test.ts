import { beforeEach, expect, test } from "vitest";
import { forget, latest, visit, visited } from "./visited.svelte";

beforeEach(() => localStorage.clear());

test("the latest tables come first, each once, and only so many", () => {
  for (const table of ["a", "b", "c", "a", "d", "e", "f", "g"]) visit(table);
  expect(visited()).toEqual(["g", "f", "e", "d", "a", "c"]);
  forget("e");

  expect(visited()).toEqual(["g", "f", "d", "a", "c"]);
});

test("the table one was at last is known until it is over", () => {
  visit("a");
  visit("b");
  forget("a");
  expect(latest.table).toBe("b");
  forget("b");

  expect(latest.table).toBeUndefined();
});

test("what is no list of tables is passed over", () => {
  localStorage.setItem("ultimo.tables", "{");
  expect(visited()).toEqual([]);
  localStorage.setItem("ultimo.tables", '["a", 3]');

  expect(visited()).toEqual(["a"]);
});

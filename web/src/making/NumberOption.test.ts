import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { Draft } from "./draft.svelte";
import NumberOption from "./NumberOption.svelte";

afterEach(cleanup);

const HANDS = {
  name: "hands",
  default: "20",
  choices: ["20", "open"],
  line: "",
  rule: "TX-39",
  numbers: { lowest: 1, highest: 400, word: "open" },
};

test("a number says how far it goes, is held to that, and may be a word instead", async () => {
  const draft = new Draft("texas-tarok");
  render(NumberOption, { props: { option: HANDS, draft, id: "hands", game: "texas-tarok" } });
  const field = screen.getByRole<HTMLInputElement>("spinbutton");
  const typed = async (text: string) => {
    await fireEvent.change(field, { target: { value: text } });
    return [field.value, draft.settings().options!["hands"]];
  };
  expect(screen.getByText("From 1 to 400")).toBeTruthy();
  expect(await typed("12")).toEqual(["12", "12"]);
  expect(await typed("5000")).toEqual(["400", "400"]);
  expect(await typed("0")).toEqual(["1", "1"]);
  expect(await typed("")).toEqual(["20", undefined]);
  await fireEvent.click(screen.getByRole("checkbox", { name: "Open end" }));
  expect([field.disabled, draft.settings().options!["hands"]]).toEqual([true, "open"]);
  await fireEvent.click(screen.getByRole("checkbox", { name: "Open end" }));
  expect([field.value, draft.settings().options]).toEqual(["20", {}]);
});

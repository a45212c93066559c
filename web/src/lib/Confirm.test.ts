import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import Confirm from "./Confirm.svelte";

beforeAll(() => {
  // which jsdom has not
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(cleanup);

/** A question about something, which is forgotten when the question closes. */
function asked() {
  const seen: string[] = [];
  let doomed: string | undefined = "evening";
  const title = "Delete it?";
  const onyes = () => seen.push(`deleted ${doomed}`);
  const onclose = () => {
    doomed = undefined;
    seen.push("closed");
  };
  render(Confirm, { title, lines: [], action: "Delete", onyes, onclose });
  return seen;
}

test("what is agreed to is done while it is known what it was", async () => {
  const seen = asked();
  await fireEvent.click(screen.getByRole("button", { name: "Delete" }));

  expect(seen).toEqual(["deleted evening", "closed"]);
});

test("whoever would rather not changes nothing", async () => {
  const seen = asked();
  await fireEvent.click(screen.getByRole("button", { name: "Rather not" }));

  expect(seen).toEqual(["closed"]);
});

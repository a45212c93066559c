import { beforeEach, expect, test, vi } from "vitest";
import { Keys, type Keyed } from "./keys.svelte";

let held = false;
const on = {
  hasTrick: () => held,
  seen: vi.fn<() => void>(),
  choice: vi.fn<(typed: string) => boolean>(() => false),
  card: vi.fn<(typed: string) => boolean>(() => true),
  escape: vi.fn<() => void>(),
  shortcuts: { h: vi.fn<() => void>(), l: vi.fn<() => void>() },
} satisfies Keyed;

function pressed(keys: Keys, text: string): void {
  for (const key of text) keys.press(new KeyboardEvent("keydown", { key }));
}

beforeEach(() => {
  held = false;
  vi.clearAllMocks();
});

test("the letters of a card's name find it; others are shortcuts, but not within a name", () => {
  const keys = new Keys(on);
  pressed(keys, "kh");
  expect(on.card).toHaveBeenLastCalledWith("kh");
  expect(on.shortcuts.h).not.toHaveBeenCalled();
  keys.press(new KeyboardEvent("keydown", { key: "Enter" }));
  pressed(keys, "h");
  expect(on.shortcuts.h).toHaveBeenCalledOnce();
});

test("a choice that begins so comes before a shortcut", () => {
  on.choice.mockImplementationOnce(() => true);
  pressed(new Keys(on), "h");
  expect(on.shortcuts.h).not.toHaveBeenCalled();
});

test("Enter sends a trick off that was seen, and does nothing else then", () => {
  held = true;
  const event = new KeyboardEvent("keydown", { key: "Enter", cancelable: true });
  new Keys(on).press(event);
  expect(on.seen).toHaveBeenCalledOnce();
  expect(event.defaultPrevented).toBe(true);
});

test("Enter that is kept down plays nothing", () => {
  const event = new KeyboardEvent("keydown", { key: "Enter", repeat: true, cancelable: true });
  new Keys(on).press(event);
  expect(on.seen).not.toHaveBeenCalled();
  expect(event.defaultPrevented).toBe(true);
});

test("what is typed into a field is for the field", () => {
  const input = document.body.appendChild(document.createElement("input"));
  const keys = new Keys(on);
  input.addEventListener("keydown", (event) => keys.press(event));
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "k" }));
  expect(on.card).not.toHaveBeenCalled();
});

test("letters that name no card of the hand are forgotten", () => {
  on.card.mockImplementation(() => false);
  const keys = new Keys(on);
  pressed(keys, "x");
  expect(keys.typed).toBe("");
});

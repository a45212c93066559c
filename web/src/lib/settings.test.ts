import { beforeEach, expect, test, vi } from "vitest";
import { adopt, choose, dress, looks, settings } from "./settings.svelte";

beforeEach(() => {
  localStorage.clear();
  adopt({ locale: "en", theme: "auto", deck: "two", figures: false, motion: "auto", sound: true, hold: 2 });
});

test("a choice holds at once, is kept here, and for the account once nothing more is chosen", async () => {
  vi.useFakeTimers();
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  choose("deck", "four");
  choose("hold", "tap");
  expect([settings.deck, settings.hold]).toEqual(["four", "tap"]);
  expect(JSON.parse(localStorage.getItem("ultimo.settings")!)).toMatchObject({ deck: "four", hold: "tap" });
  expect(fetched).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  vi.useRealTimers();

  expect(fetched).toHaveBeenCalledOnce();
  const [path, init] = fetched.mock.calls[0]!;
  expect(path).toBe("/api/settings");
  expect(JSON.parse(String(init!.body)).settings).toMatchObject({ deck: "four", hold: "tap" });
});

test("what another version or somebody else wrote is passed over", () => {
  adopt({ deck: "five", hold: 9, theme: "dark", unknown: true });
  adopt("nonsense");
  adopt(null);

  expect(settings).toMatchObject({ deck: "two", hold: 2, theme: "dark" });
  expect(settings).not.toHaveProperty("unknown");
});

test("what is chosen in another tab holds here at once", () => {
  localStorage.setItem("ultimo.settings", '{"deck":"contrast","locale":"hu","hold":9}');
  window.dispatchEvent(new StorageEvent("storage", { key: "somebody else's" }));
  expect(settings.deck).toBe("two");
  window.dispatchEvent(new StorageEvent("storage", { key: "ultimo.settings" }));

  expect(settings).toMatchObject({ deck: "contrast", locale: "hu", hold: 2 });
});

test("the document wears the looks", () => {
  adopt({ theme: "dark", deck: "contrast", figures: true, motion: "off" });
  dress(document.documentElement);

  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", motion: "off" });
  expect([...document.documentElement.classList].sort()).toEqual(["deck-contrast", "figures"]);
  expect(looks.isMoving).toBe(false);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { overOf, routeOf, router } from "./router.svelte";

let stop: () => void;

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  stop = router.start();
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
  router.go("/");
});

test.each([
  ["/", "", { name: "home" }],
  ["/settings", "", { name: "settings" }],
  ["/settings/", "", { name: "settings" }],
  ["/new", "?game=texas-tarok", { name: "new", game: "texas-tarok" }],
  ["/new", "", { name: "new", game: undefined }],
  ["/t/abcdefgh", "", { name: "table", table: "abcdefgh" }],
  ["/rules/texas-tarok", "", { name: "rules-of", game: "texas-tarok" }],
  ["/replay", "", { name: "replay" }],
  ["/replay/here", "", { name: "replay-here", record: "1" }],
  ["/replay/here", "?record=3", { name: "replay-here", record: "3" }],
  ["/replay/abcdefgh/7", "", { name: "replay-of", table: "abcdefgh", deal: "7", wish: undefined }],
  ["/replay/abcdefgh/7", "?do=share", { name: "replay-of", table: "abcdefgh", deal: "7", wish: "share" }],
  ["/replay/abcdefgh", "", { name: "nowhere" }],
  ["/hand/k3jd8s0a", "", { name: "hand", word: "k3jd8s0a" }],
  ["/learn", "", { name: "learn" }],
  ["/learn/texas-tarok", "", { name: "learn-of", game: "texas-tarok" }],
  ["/offline", "", { name: "offline" }],
  ["/offline/abcdefgh", "", { name: "offline-of", table: "abcdefgh" }],
  ["/t/ABC", "", { name: "nowhere" }],
  ["/t/abcdefgh/more", "", { name: "nowhere" }],
  ["/elsewhere", "", { name: "nowhere" }],
])("%s%s leads to a place", (path, query, route) => {
  expect(routeOf(path, query)).toEqual(route);
});

const TABLE = { name: "table", table: "abcdefgh" } as const;
const HOME = { name: "home" } as const;
const RULES = { name: "rules-of", game: "texas-tarok" } as const;

test.each([
  ["a single rule anywhere", HOME, "/rules/texas-tarok#TX-12", { ...RULES, rule: "TX-12" }],
  ["a rule among the rules not", RULES, "/rules/texas-tarok#TX-12", undefined],
  ["all rules at a table", TABLE, "/rules/texas-tarok", { ...RULES, rule: "" }],
  ["all rules elsewhere not", HOME, "/rules/texas-tarok", undefined],
  ["the settings at a table", TABLE, "/settings", { name: "settings" }],
  ["the settings elsewhere not", HOME, "/settings", undefined],
  ["another place not", TABLE, "/history", undefined],
])("%s opens over the place", (_what, here, address, over) => {
  expect(overOf(here, new URL(address, location.href))).toEqual(over);
});

test("what is open over a table leaves it as it is, and closes with the browser's back", async () => {
  router.go("/t/abcdefgh");
  const { route, steps } = router;
  router.go("/settings");
  router.go("/rules/texas-tarok#TX-12");
  expect(router.over).toEqual({ name: "rules-of", game: "texas-tarok", rule: "TX-12" });
  expect(location.pathname).toBe("/rules/texas-tarok");
  router.close();

  await vi.waitFor(() => expect(router.over).toBeUndefined());
  expect(location.pathname).toBe("/t/abcdefgh");
  expect([router.route, router.steps]).toEqual([route, steps]);
  expect(router.route).toBe(route);
});

test("a place that is held is left once that is agreed to, whichever way one goes", async () => {
  router.go("/rules");
  router.go("/t/abcdefgh");
  let go: (() => void) | undefined;
  const release = router.hold((agreed) => ((go = agreed), false));
  router.go("/settings");
  expect([router.over, go]).toEqual([{ name: "settings" }, undefined]);
  router.close();
  await vi.waitFor(() => expect(router.over).toBeUndefined());
  router.go("/history");
  expect([router.route, location.pathname]).toEqual([TABLE, "/t/abcdefgh"]);
  expect(go).toBeDefined();
  go = undefined;
  history.back();
  await vi.waitFor(() => expect(go).toBeDefined());
  expect([router.route, location.pathname]).toEqual([TABLE, "/t/abcdefgh"]);
  go!();
  release();

  expect(router.route).toEqual({ name: "rules" });
});

function clicked(html: string, event: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const link = document.querySelector("a")!;
  return !link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...event }));
}

test("a click on a link within the page loads no document", () => {
  expect(clicked('<a href="/new?game=texas-tarok"><b>Host</b></a>')).toBe(true);
  expect(router.route).toEqual({ name: "new", game: "texas-tarok" });
  expect(location.search).toBe("?game=texas-tarok");
});

test.each([
  ["elsewhere", '<a href="https://tarok.example/">x</a>', {}],
  ["in another tab", '<a href="/rules" target="_blank">x</a>', {}],
  ["as a file", '<a href="/api/export" download>x</a>', {}],
  ["within the text", '<a href="#CT-12">x</a>', {}],
  ["with Ctrl", '<a href="/rules">x</a>', { ctrlKey: true }],
])("a link %s is the browser's", (_what, html, event) => {
  const before = router.steps;
  document.addEventListener("click", (click) => click.preventDefault(), { once: true }); // jsdom goes nowhere
  clicked(html, event);

  expect(router.steps).toBe(before);
});

test("the browser's back leads back", async () => {
  router.go("/rules");
  router.go("/settings");
  history.back();

  await vi.waitFor(() => expect(router.route).toEqual({ name: "rules" }));
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { routeOf, router } from "./router.svelte";

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
  ["/learn", "", { name: "learn" }],
  ["/learn/texas-tarok", "", { name: "learn-of", game: "texas-tarok" }],
  ["/t/ABC", "", { name: "nowhere" }],
  ["/t/abcdefgh/more", "", { name: "nowhere" }],
  ["/elsewhere", "", { name: "nowhere" }],
])("%s%s leads to a place", (path, query, route) => {
  expect(routeOf(path, query)).toEqual(route);
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

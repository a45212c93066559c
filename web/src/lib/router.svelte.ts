import { untrack } from "svelte";

/** The addresses of the page; the server answers each with the same document (src/ultimo/server/http/pages.py). */
export type Route =
  | { name: "home" | "tables" | "settings" | "profile" | "history" | "rules" | "learn" | "nowhere" }
  | { name: "table"; table: string }
  | { name: "new"; game: string | undefined }
  | { name: "rules-of" | "learn-of"; game: string };

const PLAIN = ["tables", "settings", "profile", "history", "rules", "learn"] as const;

/** Where *path* with *query* leads. */
export function routeOf(path: string, query = ""): Route {
  const [first = "", second, ...more] = path.split("/").filter(Boolean);
  if (first === "") return { name: "home" };
  if (second === undefined) {
    const plain = PLAIN.find((name) => name === first);
    if (plain) return { name: plain };
    if (first === "new") return { name: "new", game: new URLSearchParams(query).get("game") ?? undefined };
  } else if (more.length === 0) {
    if (first === "t" && /^[a-z0-9]{8,32}$/.test(second)) return { name: "table", table: second };
    if (first === "rules") return { name: "rules-of", game: second };
    if (first === "learn") return { name: "learn-of", game: second };
  }
  return { name: "nowhere" };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  /** How often another place was gone to: the first one is where the page was opened. */
  steps = $state.raw(0);

  /** Goes to *address*, one of this page. */
  go(address: string, { replace = false } = {}): void {
    const { pathname, search, hash } = new URL(address, location.href);
    history[replace ? "replaceState" : "pushState"](null, "", pathname + search + hash);
    this.#arrive();
  }

  /** Follows links within the page and the browser's own back and forward, until the returned function is called. */
  start(): () => void {
    const onclick = (event: MouseEvent) => {
      const address = ownAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      this.go(address);
    };
    const onpop = () => this.#arrive();
    document.addEventListener("click", onclick);
    addEventListener("popstate", onpop);
    return () => {
      document.removeEventListener("click", onclick);
      removeEventListener("popstate", onpop);
    };
  }

  #arrive(): void {
    const before = location.pathname;
    this.route = routeOf(before, location.search);
    this.steps += 1;
    if (!location.hash) scrollTo(0, 0);
  }
}

/** The address of a plain click on a link to another place of this page. */
function ownAddress(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return undefined;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash;
  if (isHere || link.pathname.startsWith("/api/")) return undefined;
  return link.href;
}

export const router = new Router();

/** Gives the focus to the heading of a place that was gone to, as loading a document would. */
export function arrived(heading: HTMLElement): void {
  if (untrack(() => router.steps) > 0) heading.focus({ preventScroll: true });
}

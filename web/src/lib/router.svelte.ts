import { untrack } from "svelte";

/** The addresses of the page; the server answers each with the same document (src/ultimo/server/http/pages.py). */
export type Route =
  | {
      name:
        | "home"
        | "tables"
        | "settings"
        | "profile"
        | "history"
        | "rules"
        | "replay"
        | "learn"
        | "pad"
        | "offline"
        | "nowhere";
    }
  | { name: "table"; table: string }
  | { name: "new"; game: string | undefined }
  | { name: "rules-of"; game: string }
  | { name: "learn-of"; game: string }
  | { name: "replay-here"; record: string }
  | { name: "replay-of"; table: string; deal: string; wish: string | undefined }
  | { name: "hand"; word: string }
  | { name: "pad-of"; evening: string }
  | { name: "offline-of"; table: string };

const PLAIN = ["tables", "settings", "profile", "history", "rules", "replay", "learn", "pad", "offline"] as const;

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
    if (first === "pad" && /^[a-z0-9]{16}$/.test(second)) return { name: "pad-of", evening: second };
    if (first === "offline" && /^[a-z0-9]{8,32}$/.test(second)) return { name: "offline-of", table: second };
    if (first === "hand") return { name: "hand", word: second };
    if (first === "replay" && second === "here") {
      return { name: "replay-here", record: new URLSearchParams(query).get("record") ?? "1" };
    }
  } else if (more.length === 1 && first === "replay") {
    const wish = new URLSearchParams(query).get("do") ?? undefined;
    return { name: "replay-of", table: second, deal: more[0]!, wish };
  }
  return { name: "nowhere" };
}

/** What opens over a place, so that nothing there is lost. */
export type Over = { name: "settings" } | { name: "rules-of"; game: string; rule: string }; // "": all rules

/** What *address* opens over the place *here*: a single rule anywhere, at a table the settings and all rules as well. */
export function overOf(here: Route, address: URL): Over | undefined {
  const to = routeOf(address.pathname);
  const rule = address.hash.slice(1);
  const isAtTable = here.name === "table" || here.name === "offline-of";
  if (to.name === "settings" && isAtTable) return { name: "settings" };
  if (to.name === "rules-of" && (isAtTable || (rule !== "" && here.name !== "rules-of"))) return { ...to, rule };
  return undefined;
}

/** Asked before a place is left; answers false where that needs a word first, and calls *go* once it is given. */
export type Hold = (go: () => void) => boolean;

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  over = $state.raw<Over | undefined>();
  /** How often another place was gone to: the first one is where the page was opened. */
  steps = $state.raw(0);
  #place = addressOf(location);
  #hold: Hold | undefined;

  /** Goes to *address*, one of this page, or opens it over the place where one is. */
  go(address: string, { replace = false } = {}): void {
    const to = new URL(address, location.href);
    const over = overOf(this.route, to);
    if (!over && this.#isHeld(() => this.go(address, { replace }))) return;
    const isInstead = replace || (over !== undefined && this.over !== undefined);
    history[isInstead ? "replaceState" : "pushState"]({ isOver: over !== undefined }, "", addressOf(to) + to.hash);
    this.over = over;
    if (!over) this.#arrive();
  }

  /** Closes what is open over the place. */
  close(): void {
    if (this.over) history.back();
  }

  /** *hold* is asked before the place is left, until the returned function is called. */
  hold(hold: Hold): () => void {
    this.#hold = hold;
    return () => (this.#hold = undefined);
  }

  /** Follows links within the page and the browser's own back and forward, until the returned function is called. */
  start(): () => void {
    const onclick = (event: MouseEvent) => {
      const address = ownAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      this.go(address);
    };
    const onpop = () => this.#popped(location.href);
    document.addEventListener("click", onclick);
    addEventListener("popstate", onpop);
    return () => {
      document.removeEventListener("click", onclick);
      removeEventListener("popstate", onpop);
    };
  }

  #popped(address: string): void {
    const wasOver = this.over !== undefined;
    const isOver = (history.state as { isOver?: boolean } | null)?.isOver === true;
    this.over = isOver ? overOf(this.route, new URL(address)) : undefined;
    if (this.over) return;
    const isSame = addressOf(location) === this.#place;
    if (isSame && wasOver) return;
    if (!isSame && this.#isHeld(() => this.go(address))) history.pushState(null, "", this.#place);
    else this.#arrive();
  }

  #isHeld(go: () => void): boolean {
    const mayGo = this.#hold?.(() => {
      this.#hold = undefined;
      go();
    });
    return mayGo === false;
  }

  #arrive(): void {
    this.#place = addressOf(location);
    this.route = routeOf(location.pathname, location.search);
    this.steps += 1;
    if (!location.hash) scrollTo(0, 0);
  }
}

function addressOf({ pathname, search }: URL | Location): string {
  return pathname + search;
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

import type { RulesPage } from "../../build/rules";

const PAGES = import.meta.glob<RulesPage>("../../../src/ultimo/games/*/rules.md", {
  query: "?page",
  import: "default",
});

/** The rules of *game*, in English; undefined if there is no such game. */
export function rulesOf(game: string): Promise<RulesPage> | undefined {
  return PAGES[`../../../src/ultimo/games/${game.replaceAll("-", "_")}/rules.md`]?.();
}

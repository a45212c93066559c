/** What can be agreed on in a game: told by the server, or by the package where no server answers. */

import { gamesTold, type GameTold, type OptionTold } from "../lib/games";
import { games } from "./api";
import type { GameTold as PadGame } from "./told";

export async function agreeable(game: string): Promise<GameTold | undefined> {
  const told = await gamesTold().then(
    ({ games }) => games,
    async () => (await games()).map(asServerTells),
  );
  return told.find((one) => one.game === game);
}

function asServerTells({ id, title, unit, presets, players, options }: PadGame): GameTold {
  return { game: id, title, unit, presets, rules: 0, places: players, options: options.map(asOption) };
}

function asOption({ numbers, ...option }: PadGame["options"][number]): OptionTold {
  if (!numbers || numbers.most === null) return option;
  const [, word] = option.choices; // after the default
  return { ...option, numbers: { lowest: numbers.least, highest: numbers.most, word } };
}

/** The cards of a game, as the package has them. */

import { games } from "./api";

let told: ReturnType<typeof games> | undefined;

/** All cards of *game* in deck order. Rejects with `PythonFailed`. */
export async function packOf(game: string): Promise<readonly string[]> {
  told ??= games();
  return (await told).find(({ id }) => id === game)?.cards ?? [];
}

import type { Asked, Join, Look, Ping, TableShown } from "./messages";
import { isShared } from "./own";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type OfPlace<T> = T extends unknown ? ("by" extends keyof T ? T : never) : never;

/** A message of a client, as it is before it gets its id. */
export type Saying = Without<Exclude<Asked, Join | Ping | Look>, "id">;

const OF_PLACE: Readonly<Record<OfPlace<Asked>["kind"], true>> = {
  rise: true,
  ready: true,
  nonce: true,
  say: true,
  act: true,
  why: true,
  step: true,
  propose: true,
  answer: true,
  phrase: true,
  chat: true,
  pause: true,
  back: true,
  hint: true,
};

/** *asked* as the viewer says it: where several share the device, with the place it is said for. */
export function spoken(asked: Saying, view: TableShown | undefined): Saying {
  if (!view || !isShared(view) || !(asked.kind in OF_PLACE)) return asked;
  return { by: view.place, ...asked } as Saying;
}

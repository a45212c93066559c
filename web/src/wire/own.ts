import type { TableShown } from "./messages";

type Seated = Pick<TableShown, "chairs" | "place">;

/** The viewer's place and those of others at the same device, by number; nothing for who watches. */
export function ownPlaces({ chairs, place }: Seated): readonly number[] {
  const device = place === undefined ? undefined : chairs[place]?.device;
  if (place === undefined || device === undefined) return place === undefined ? [] : [place];
  return Object.keys(chairs)
    .map(Number)
    .filter((other) => chairs[other]?.device === device);
}

/** Whether others have a place at the viewer's device. */
export function isShared(view: Seated): boolean {
  return ownPlaces(view).length > 1;
}

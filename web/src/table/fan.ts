/** How a hand lies: in one row if it can be read and touched so, else in more. */

export interface Fan {
  count: number; // cards
  rows: number;
  inRow: number; // cards in a full row
  width: number; // of a card, in pixels
  step: number; // from one card to the next
  left: (index: number) => number;
  row: (index: number) => number; // from the rear
}

const TOUCH = 44; // what a thumb needs, in pixels
const INDEX = 0.44; // the part of a card that its index takes: less is not readable
const SMALLEST = 60; // where a full face stops being readable

/** *count* cards across *room* pixels, no card wider than *widest*. */
export function fan(count: number, room: number, widest: number): Fan {
  for (let rows = 1; rows < 3; rows += 1) {
    const inRow = Math.ceil(count / rows);
    const width = Math.min(widest, room / (1 + INDEX * (inRow - 1)));
    const spread = rows > 1 ? 0.9 * width : Math.max(0.64 * width, TOUCH);
    const step = inRow > 1 ? Math.min(spread, (room - width) / (inRow - 1)) : width;
    if (step >= TOUCH && width >= Math.max(SMALLEST, 0.72 * widest)) return laid(count, rows, inRow, width, step, room);
  }
  const inRow = Math.max(2, Math.ceil(count / 3));
  const width = Math.min(widest, room / (1 + INDEX * (inRow - 1)));
  return laid(count, 3, inRow, width, Math.min(0.9 * width, (room - width) / (inRow - 1)), room);
}

function laid(count: number, rows: number, inRow: number, width: number, step: number, room: number): Fan {
  const row = (index: number) => Math.floor(index / inRow);
  const left = (index: number) => {
    const here = Math.min(inRow, count - row(index) * inRow);
    const used = (here - 1) * step + width;
    return (room - used) / 2 + (index % inRow) * step;
  };
  return { count, rows, inRow, width, step, left, row };
}

const MOVES: Readonly<Record<string, (index: number, fan: Fan) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index, { inRow }) => index - inRow,
  ArrowDown: (index, { inRow }) => index + inRow,
  Home: () => 0,
  End: (_, { count }) => count - 1,
};

/** The card that a key leads to from the one at *index*, that itself at an edge; undefined: the key leads nowhere. */
export function moved(event: KeyboardEvent, index: number, fan: Fan): number | undefined {
  const move = MOVES[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const next = move(index, fan);
  return next >= 0 && next < fan.count ? next : index;
}

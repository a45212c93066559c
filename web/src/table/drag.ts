/** Playing a card by drawing it up onto the table. */

const MOVED = 8; // pixels after which it is no tap any more
const FAR = 70; // pixels upwards that play a card

/** Lets *node* be drawn; *played* is called when it is let go far enough up. */
export function drawn(node: HTMLElement, played: () => boolean): () => void {
  let start: { x: number; y: number; id: number } | undefined;
  let isDrawn = false;

  const place = (x: number, y: number) => (node.style.translate = `${x}px ${y}px`);
  const down = (event: PointerEvent) => {
    if (event.button === 0) start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    isDrawn = false;
  };
  const move = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!isDrawn && Math.hypot(x, y) < MOVED) return;
    if (!isDrawn) node.setPointerCapture(start.id);
    isDrawn = true;
    node.classList.add("drawn");
    place(x, y);
  };
  const up = (event: PointerEvent) => {
    if (!start) return;
    const isFar = isDrawn && start.y - event.clientY > FAR;
    start = undefined;
    if (isFar && played()) return;
    back();
  };
  const back = () => {
    start = undefined;
    node.classList.remove("drawn");
    node.style.translate = "";
  };
  const click = (event: MouseEvent) => {
    if (isDrawn) event.stopImmediatePropagation();
    isDrawn = false;
  };

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: back };
  for (const [name, heard] of Object.entries(listeners)) node.addEventListener(name, heard as EventListener);
  node.addEventListener("click", click, { capture: true });
  return () => {
    for (const [name, heard] of Object.entries(listeners)) node.removeEventListener(name, heard as EventListener);
    node.removeEventListener("click", click, { capture: true });
  };
}

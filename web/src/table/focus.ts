/** Where the keyboard is: never nowhere, and at what is asked as soon as something is. */

const PRIORITY = "data-focus"; // parts of the page that can have the keyboard, the most urgent with the highest number
const FIRST = ".primary:not(:disabled)";
const CAN = 'button:not(:disabled):not([tabindex="-1"]), [tabindex="0"]';

/** Moves the keyboard where it is needed: from nowhere, or from the hand to something more urgent. */
export function keepFocus(root: HTMLElement): void {
  const active = document.activeElement;
  const isNowhere = !active || active === document.body;
  const parts = [...root.querySelectorAll<HTMLElement>(`[${PRIORITY}]`)].sort((one, other) => priority(other) - priority(one));
  const now = parts.find((part) => part.contains(active));
  const isInHand = now !== undefined && priority(now) === 1;
  if (!isNowhere && !isInHand) return;
  const best = parts.find((part) => priority(part) > 0 && part.querySelector(CAN));
  const target = best?.querySelector<HTMLElement>(FIRST) ?? best?.querySelector<HTMLElement>(CAN);
  if (best !== now) target?.focus({ preventScroll: true });
}

function priority(part: HTMLElement): number {
  return Number(part.getAttribute(PRIORITY));
}

/** Whether keys are for *target* itself, as in a field of text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

/** The text of records that was opened last in this window, so that loading it anew loses nothing. */

const KEY = "ultimo.records";

export function keptText(): string {
  return sessionStorage.getItem(KEY) ?? "";
}

export function keepText(text: string): void {
  sessionStorage.setItem(KEY, text);
}

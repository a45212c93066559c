/** Errors in the viewer's language. */

import { t } from "../i18n/index.svelte";

/** What an error means; the server's own words where there are none in this language. */
export function errorText(code: string, message: string): string {
  const key = `table.error.${code}`;
  const text = t(key);
  return text === key ? message : text;
}

/** What the page says, in the language of its viewer. */

export { cardFace, cardName } from "./cards";
export { has, listed, speak, spoken as locale, t, type Params } from "./spoken.svelte";
export { LOCALES, preferred, type Locale } from "./locales";
export * from "./names";
export { reason } from "./reasons";

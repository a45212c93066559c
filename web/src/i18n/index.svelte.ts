/** What the page says, in the language of its viewer. */

export { cardFace, cardName } from "./cards";
export {
  capital,
  has,
  listed,
  speak,
  speakAlso,
  spoken as locale,
  t,
  type Loaders,
  type Params,
} from "./spoken.svelte";
export { LOCALES, preferred, type Locale } from "./locales";
export * from "./names";
export { codeOf, ofGame, type Code } from "./codes";
export { reason } from "./reasons";

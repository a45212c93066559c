/** Before each file of tests: the page speaks English. */

import { speak } from "./spoken.svelte";

await speak("en");

/** `virtual:texts/de` is a module with the compiled texts of a language, `virtual:texts/de/learn` with a part of them. */

import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { filesOf, textsOf } from "./messages.ts";

const FOLDER = fileURLToPath(new URL("../src/i18n", import.meta.url));
const NAME = "virtual:texts/";
const RESOLVED = `\0${NAME}`;

export function texts(): Plugin {
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const [locale = "", part] = id.slice(RESOLVED.length).split("/");
      filesOf(FOLDER, locale, part).forEach((file) => this.addWatchFile(file));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(textsOf(FOLDER, locale, part)))});`;
    },
  };
}

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import type { Plugin } from "vite";
import { Words } from "./words.ts";

const QUERY = "?page";
const RULE = /^<strong>([A-Z]{2}-\d+)<\/strong>/;
const MENTIONED = /<(strong|code|a)\b[^>]*>.*?<\/\1>|<[^>]+>|\b[A-Z]{2}-\d+\b/gs; // or what has no mention in it
const TEXTS = ["games", "options"].map((file) =>
  fileURLToPath(new URL(`../src/i18n/en/${file}.json`, import.meta.url)),
);

/** A page of rules as it is shown: its headings, and its text in which each rule can be linked to by its id. */
export interface RulesPage {
  headings: { id: string; text: string }[];
  html: string;
}

/** The page of *markdown*; code in it that has a name in *texts* is called by that. */
export function rulesPage(markdown: string, texts: Readonly<Record<string, string>> = {}): RulesPage {
  const headings: RulesPage["headings"] = [];
  const words = new Words(/[A-Z]{2}(?=-\d)/.exec(markdown)?.[0] ?? "", texts);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) return ""; // the page has its own
        const text = html.replace(/<[^>]*>/g, "");
        const id = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        words.begin();
        const html = this.parser.parseInline(tokens);
        const rule = RULE.exec(html)?.[1];
        return rule ? `<p id="${rule}" class="rule">${html}</p>\n` : `<p>${html}</p>\n`;
      },
      codespan({ text }) {
        const said = words.said(text);
        return said === undefined
          ? `<code>${escaped(text)}</code>`
          : `<span class="word" title="${text}">${said}</span>`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: string) => {
          words.begin();
          return `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        };
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { headings, html: linked(marked.parse(markdown, { async: false })) };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Rules that are mentioned in *html*, and stand there, as links to them. */
function linked(html: string): string {
  return html.replace(MENTIONED, (found) =>
    !found.startsWith("<") && html.includes(`id="${found}"`) ? `<a href="#${found}">${found}</a>` : found,
  );
}

/** Makes pages of the rules in Markdown that the games bring, while the page is built. */
export function rules(): Plugin {
  return {
    name: "ultimo-rules",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(`.md${QUERY}`)) return undefined;
      const path = id.slice(0, -QUERY.length);
      [path, ...TEXTS].forEach((file) => this.addWatchFile(file));
      const texts = Object.assign({}, ...TEXTS.map((file) => JSON.parse(readFileSync(file, "utf-8"))));
      return `export default ${JSON.stringify(rulesPage(readFileSync(path, "utf-8"), texts))}`;
    },
  };
}

import { readFileSync } from "node:fs";
import { Marked } from "marked";
import type { Plugin } from "vite";

const QUERY = "?page";
const RULE = /^<strong>([A-Z]{2}-\d+)<\/strong>/;

/** A page of rules as it is shown: its headings, and its text in which each rule can be linked to by its id. */
export interface RulesPage {
  headings: { id: string; text: string }[];
  html: string;
}

export function rulesPage(markdown: string): RulesPage {
  const headings: RulesPage["headings"] = [];
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
        const html = this.parser.parseInline(tokens);
        const rule = RULE.exec(html)?.[1];
        return rule ? `<p id="${rule}" class="rule">${html}</p>\n` : `<p>${html}</p>\n`;
      },
      code({ text }) {
        const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
        return `<pre tabindex="0"><code>${escaped}</code></pre>\n`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { headings, html };
}

/** Makes pages of the rules in Markdown that the games bring, while the page is built. */
export function rules(): Plugin {
  return {
    name: "ultimo-rules",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(`.md${QUERY}`)) return undefined;
      const path = id.slice(0, -QUERY.length);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(rulesPage(readFileSync(path, "utf-8")))}`;
    },
  };
}

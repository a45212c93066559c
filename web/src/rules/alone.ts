/** What the rules in *html* say at *rule*: its paragraph, and what follows until the next rule or heading; "" for none. */
export function ruleAlone(html: string, rule: string): string {
  const page = document.createElement("template");
  page.innerHTML = html;
  const first = page.content.getElementById(rule);
  if (!first?.matches(".rule")) return "";
  const parts = [first];
  for (let next = first.nextElementSibling; next && !next.matches(".rule, h2, h3"); next = next.nextElementSibling)
    parts.push(next as HTMLElement);
  first.removeAttribute("id"); // the same rule may stand in a page below
  return parts.map((part) => part.outerHTML).join("\n");
}

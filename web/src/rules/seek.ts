/** Scrolls to the rule or heading *id* of the rules in *text*, and marks it as the one that was linked to. */
export function seek(text: ParentNode, id: string): void {
  text.querySelector(".linked")?.classList.remove("linked");
  const found = text.querySelector(`[id="${CSS.escape(id)}"]`);
  found?.classList.add("linked");
  found?.scrollIntoView();
}

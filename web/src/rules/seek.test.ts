import { expect, test, vi } from "vitest";
import { seek } from "./seek";

vi.stubGlobal("CSS", { escape: (id: string) => id }); // jsdom has none

const shown = () => {
  const text = document.createElement("article");
  text.innerHTML = '<p id="CT-1" class="rule">One.</p><p id="CT-2" class="rule">Two.</p>';
  for (const rule of text.children) rule.scrollIntoView = vi.fn();
  return text;
};
const marked = (text: ParentNode) => [...text.querySelectorAll(".linked")].map(({ id }) => id);

test("the rule that is linked to comes into view and is marked, and no other any more", () => {
  const text = shown();
  seek(text, "CT-1");
  seek(text, "CT-2");

  expect(marked(text)).toEqual(["CT-2"]);
  for (const rule of text.children) expect(rule.scrollIntoView).toHaveBeenCalledOnce();
});

test("where there is no such rule nothing is marked", () => {
  const text = shown();
  seek(text, "CT-1");
  seek(text, "CT-99");

  expect(marked(text)).toEqual([]);
});

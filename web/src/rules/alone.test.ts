import { expect, test } from "vitest";
import { ruleAlone } from "./alone";

const HTML = `<h2 id="cards">Cards</h2>
<p id="CT-1" class="rule">The pack.</p>
<p>Forty cards.</p>
<div class="wide"><table></table></div>
<p id="CT-2" class="rule">Points.</p>
<h2 id="play">Play</h2>
<p>No rule.</p>`;

test("a rule alone is all that stands at it, until the next rule or heading", () => {
  expect(ruleAlone(HTML, "CT-1")).toBe(
    '<p class="rule">The pack.</p>\n<p>Forty cards.</p>\n<div class="wide"><table></table></div>',
  );
  expect(ruleAlone(HTML, "CT-2")).toBe('<p class="rule">Points.</p>');
});

test("what is no rule is nothing", () => {
  expect(ruleAlone(HTML, "cards")).toBe("");
  expect(ruleAlone(HTML, "CT-99")).toBe("");
});

import { expect, test } from "vitest";
import { rulesPage } from "./rules";

test("each rule and each heading can be linked to, and wide tables scroll by themselves", () => {
  const { headings, html } = rulesPage(
    "# Game\n\n## House rules\n\n**CT-1** *The pack.* Forty & more.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```tgn\n1:stand <&\n```\n",
  );

  expect(headings).toEqual([{ id: "house-rules", text: "House rules" }]);
  expect(html).toContain('<h2 id="house-rules">House rules</h2>');
  expect(html).toContain('<p id="CT-1" class="rule"><strong>CT-1</strong> <em>The pack.</em> Forty &amp; more.</p>');
  expect(html).toContain('<div class="wide" tabindex="0"><table>');
  expect(html).toContain('<pre tabindex="0"><code>1:stand &lt;&amp;</code></pre>');
  expect(html).not.toContain("Game");
});

test("a rule that is mentioned and stands there is a link", () => {
  const { html } = rulesPage("**CT-1** *The pack.* As in CT-1 and `CT-1`, not in CT-9.\n");

  expect(html).toContain(
    '<strong>CT-1</strong> <em>The pack.</em> As in <a href="#CT-1">CT-1</a> and <code>CT-1</code>, not in CT-9.',
  );
});

test("code is called by the names that people know, choices by those of their option", () => {
  const texts = { "CT.option.ledger": "Ledger", "option.ledger.additive": "winners add", "CT.contract.solo": "Solo" };
  const { html } = rulesPage("**CT-40** `additive`, `ledger` as `additive`, `solo` & `x<y`.\n\n`additive`\n", texts);

  expect(html).toContain(
    '<span class="word" title="ledger">Ledger</span> as <span class="word" title="additive">winners add</span>',
  );
  expect(html).toContain('<span class="word" title="solo">Solo</span> &amp; <code>x&lt;y</code>');
  expect(html).toContain("<strong>CT-40</strong> <code>additive</code>");
  expect(html).toContain("<p><code>additive</code></p>");
});

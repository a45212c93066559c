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

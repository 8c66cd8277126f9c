import { expect, it } from "vitest";
import { GUIDES, guideOf, sourceOf } from "../../dashboard/guides.ts";

const guides = new Map(
  await Promise.all(
    Object.entries(GUIDES).map(async ([id, name]) => [id, guideOf(id, await sourceOf(name))] as const),
  ),
);

it("each link of a guide leads to a heading that is there, and no heading has the anchor of another", () => {
  for (const [id, { html, guide }] of guides) {
    const anchors = guide.headings.map((heading) => heading.id);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, href = ""] of html.matchAll(/href="([^"]+)"/g)) {
      if (href.startsWith("http")) continue;
      const [path = "", anchor] = href.split("#");
      const wanted = guides.get(path === "" ? id : path.replace("/docs/guides/", ""));
      expect(wanted, `${id}: ${href}`).toBeDefined();
      if (anchor !== undefined)
        expect(
          wanted?.guide.headings.map((heading) => heading.id),
          `${id}: ${href}`,
        ).toContain(anchor);
    }
    expect(html.length).toBeGreaterThan(2000);
  }
});

it("a guide is text: what looks like markup in its source is shown, and nothing of it runs", () => {
  const hostile =
    "# A <b>\n\n<script>alert(1)</script>\n\nx <img src=x onerror=alert(1)> `<i>`\n\n```sh\n<s>\n```\n";
  const { html, guide } = guideOf(
    "api",
    `${hostile}\n## One\n## One\n[x](javascript:alert(1)) [y](../lab/README.md)`,
  );
  expect(html).not.toMatch(/<(?:script|img|i|s|b)>|<img|javascript:/);
  expect(html).toContain("&lt;script&gt;");
  expect(guide.headings.map(({ id }) => id)).toEqual(["one", "one-1"]);
  expect(html).toMatch(/<p>x y<\/p>/);
});

import { expect, it } from "vitest";
import { anchorsOf, headingLinksOf, identifiersOf, targetsOf } from "./links.ts";

it("a page's links are files from where it lies, without anchors, other sites and code blocks", () => {
  const text =
    "[a](adr/1.md#why) [b](../README.md)\n[c](https://x.org/y) [d](#here)\n\n```\n[e](gone.md)\n```\n[f](f.md)";
  expect(targetsOf("docs/page.md", text)).toEqual([
    { line: 1, path: "docs/adr/1.md" },
    { line: 1, path: "README.md" },
    { line: 7, path: "docs/f.md" },
  ]);
});

it("a page's links to headings are those of its own and of other pages", () => {
  const text = "[a](#here) [b](adr/1.md#why)\n[c](https://x.org/y#z)\n\n```\n[e](#gone)\n```\n";
  expect(headingLinksOf("docs/page.md", text)).toEqual([
    { line: 1, path: "docs/page.md", anchor: "here" },
    { line: 1, path: "docs/adr/1.md", anchor: "why" },
  ]);
});

it("headings have the anchors that GitHub gives them", () => {
  const text = "# From 0.2.0 to `x`\n## A [link](b.md), 2\n```\n# no heading\n```\n### Ärger\n### Ärger\n";
  expect([...anchorsOf(text)]).toEqual(["from-020-to-x", "a-link-2", "ärger", "ärger-1"]);
});

it("the guide for contributors names files between backquotes, too", () => {
  const text = "| `tools/check.ts` | see `proto/gen/`, `npm run gen`, `a/{b}` |";
  expect(targetsOf("CONTRIBUTING.md", text).map(({ path }) => path)).toEqual([
    "tools/check.ts",
    "proto/gen/",
  ]);
  expect(targetsOf("docs/page.md", text)).toEqual([]);
});

it("the guide names identifiers that its files have: beside them in a table, and in sentences", () => {
  const text =
    "| `src/a.ts` | `Thing::make`, with `npm run x` and `b.ts` |\n\n`one` and `two` in\n`src/b.ts`, `src/c.ts` (`three`). `four`.";
  expect(identifiersOf(text)).toEqual([
    { line: 1, name: "make", files: ["src/a.ts"] },
    { line: 3, name: "one", files: ["src/b.ts"] },
    { line: 3, name: "two", files: ["src/b.ts"] },
    { line: 4, name: "three", files: ["src/c.ts"] },
  ]);
});

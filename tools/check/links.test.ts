import { expect, it } from "vitest";
import { identifiersOf, targetsOf } from "./links.ts";

it("a page's links are files from where it lies, without anchors, other sites and code blocks", () => {
  const text =
    "[a](adr/1.md#why) [b](../README.md)\n[c](https://x.org/y) [d](#here)\n\n```\n[e](gone.md)\n```\n[f](f.md)";
  expect(targetsOf("docs/page.md", text)).toEqual([
    { line: 1, path: "docs/adr/1.md" },
    { line: 1, path: "README.md" },
    { line: 7, path: "docs/f.md" },
  ]);
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

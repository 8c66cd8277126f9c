import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "../../tools/check/files.ts";
import { patternsIn } from "../../tools/check/patterns/collect.ts";
import { isOfProduct } from "../../tools/check/patterns.ts";
import { root } from "../../tools/settings.ts";
import { fastGrowing, piecesOf } from "./growth.ts";

test("no regular expression of the products needs more than linear time for a near-miss", async () => {
  const files = (await repositoryFiles()).filter(isOfProduct);
  const texts = await Promise.all(
    files.map(async (file) => readFile(join(root, file), "utf8").catch(() => "")),
  );
  const found = files.flatMap((file, index) => patternsIn(file, texts[index] ?? ""));
  expect(found.length).toBeGreaterThan(100);
  const slow = found.flatMap(({ file, line, pattern }) => {
    if (pattern === null) return [`${file}:${line} is composed of something unknown`];
    const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, "") + "g");
    const pieces = fastGrowing((text) => text.replaceAll(expression, ""), piecesOf(pattern.source), [
      "",
      "1",
    ]);
    return pieces.length === 0 ? [] : [`${file}:${line} /${pattern.source}/ for ${pieces.join(" ")}`];
  });
  expect(slow).toEqual([]);
}, 120_000);

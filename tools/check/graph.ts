import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { circleFaults } from "../graph/circles.ts";
import { coreImports, graphFile, graphPage } from "../graph/page.ts";
import { root } from "../settings.ts";
import { verdictOn } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

const knownCircles = "tools/graph/known-circles.txt";

/** Compares the committed picture of the imports with the current imports. */
export async function staleGraph(): Promise<Outcome> {
  const committed = await readFile(join(root, graphFile), "utf8").catch(() => "");
  const isStale = committed !== (await graphPage());
  return verdictOn(isStale ? [`${graphFile} is stale: run npm run docs:graph`] : []);
}

/** Refuses new circles among the core's modules. The list of known ones only shrinks. */
export async function coreCircles(): Promise<Outcome> {
  const list = await readFile(join(root, knownCircles), "utf8");
  const known = list.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return verdictOn(circleFaults(await coreImports(), known, knownCircles));
}

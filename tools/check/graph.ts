import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { circleFaults } from "../graph/circles.ts";
import { rustSources } from "../graph/crate.ts";
import { scatteredTypes } from "../graph/impls.ts";
import { core, coreImports, graphFile, graphPage } from "../graph/page.ts";
import { root } from "../settings.ts";
import { verdictOn } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/** Compares the committed picture of the imports with the current imports. */
export async function staleGraph(): Promise<Outcome> {
  const committed = await readFile(join(root, graphFile), "utf8").catch(() => "");
  const isStale = committed !== (await graphPage());
  return verdictOn(isStale ? [`${graphFile} is stale: run npm run docs:graph`] : []);
}

/** Refuses circles among the core's modules, and types whose methods are in many files. */
export async function coreStructure(): Promise<Outcome> {
  const sources = await rustSources(join(root, core));
  return verdictOn([...circleFaults(await coreImports()), ...scatteredTypes(sources)]);
}

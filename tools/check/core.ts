import { join } from "node:path";
import { root } from "../settings.ts";
import { circleFaults } from "./core/circles.ts";
import { rustSources } from "./core/crate.ts";
import { scatteredTypes } from "./core/impls.ts";
import { rustImports } from "./core/rust.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

/** Refuses circles among the core's modules, and types whose methods are in many files. */
export async function coreStructure(): Promise<Outcome> {
  const sources = await rustSources(join(root, "solver-wasm/src"));
  return verdictOn([...circleFaults(rustImports(sources)), ...scatteredTypes(sources)]);
}

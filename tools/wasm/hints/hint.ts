import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBranches } from "./branches.ts";
import { countBranches } from "./count.ts";
import { withHints, type Hint } from "./section.ts";

/** A branch that goes the other way in no more than this share of the cases is hinted; */
const RARE = 0.05;
/** one that is decided upon less often than this while they are counted is not. */
const LEAST_COUNTED = 200;

/**
 * Tells engines which branches of a package's module hardly ever go one way, as counted on some problems: what lies that
 * way is put aside, and takes no registers from the rest (docs/adr/0024-branch-hints.md).
 */
export const hintBranches = (folder: string, features: readonly string[]): void => {
  const path = join(folder, "rondo_solver_bg.wasm");
  const module = readFileSync(path);
  const { branches } = readBranches(module);
  const hints = countBranches(folder, branches, features).flatMap(({ total, yes }, index): Hint[] => {
    const branch = branches[index];
    const rare = Math.min(yes, total - yes);
    if (!branch || total < LEAST_COUNTED || rare > RARE * total) return [];
    return [[branch, yes > rare]];
  });
  writeFileSync(path, withHints(module, hints));
};

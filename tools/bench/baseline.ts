import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { output } from "./child.ts";
import { cache, root } from "./store.ts";

/** Another build of the core to compare with. */
export interface Baseline {
  /** Its short commit. */
  readonly commit: string;
  /** URL of its module. */
  readonly core: string;
}

/** The commit that `ref` names, by default the last tag; undefined when there is no tag. */
export const baselineCommit = (ref: string | undefined): string | undefined => {
  const tag = ref ?? output("git", ["tag", "--sort=-creatordate"], root).split("\n")[0];
  if (tag === undefined || tag === "") return undefined;
  return output("git", ["rev-parse", "--short", "--verify", `${tag}^{commit}`], root).trim();
};

/** Takes the built package out of that commit into the cache: it is committed, so nothing is compiled. */
export const baselineCore = (commit: string): Baseline => {
  const folder = join(cache, `core-${commit}`);
  if (!existsSync(folder)) {
    const fresh = `${folder}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    const archive = join(fresh, "package.tar");
    output("git", ["archive", `--output=${archive}`, commit, "solver-wasm/pkg"], root);
    output("tar", ["-xf", archive, "-C", fresh]);
    renameSync(fresh, folder);
  }
  return { commit, core: pathToFileURL(join(folder, "solver-wasm/pkg/rondo_solver.js")).href };
};

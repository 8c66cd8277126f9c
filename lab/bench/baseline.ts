import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { output } from "../../tools/processes/output.ts";
import { root } from "../../tools/settings.ts";

/** Folder of what benchmarks keep. */
export const cache = join(root, ".cache/bench");

/** Another build of the core to compare with. */
export interface Baseline {
  /** Its short commit. */
  readonly commit: string;
  /** URL of its module, which is extracted from the commit if need be. */
  readonly core: () => string;
}

/** The built package's module for Node, and where it was up to version 0.4. */
const MODULES = ["packages/solver/pkg/node.js", "solver-wasm/pkg/rondo_solver.js"] as const;
const moduleIn = (folder: string): string | undefined =>
  MODULES.find((file) => existsSync(join(folder, file)));
const coreIn = (folder: string): string => pathToFileURL(join(folder, moduleIn(folder) ?? MODULES[0])).href;

/** Whether `folder` is a checkout with a built package. */
export const isCheckout = (folder: string): boolean => moduleIn(folder) !== undefined;

/** The build of a commit or of another checkout, by default of the last tag; undefined when there is no tag. */
export const baselineOf = (refOrFolder: string | undefined): Baseline | undefined => {
  if (refOrFolder !== undefined && isCheckout(refOrFolder)) {
    const commit = output("git", ["rev-parse", "--short", "HEAD"], refOrFolder).trim();
    return { commit, core: () => coreIn(refOrFolder) };
  }
  const commit = commitOf(refOrFolder);
  return commit === undefined ? undefined : { commit, core: () => coreIn(packageOf(commit)) };
};

/** The name of this build in reports. */
export const NOW = "this";

/** The builds that take turns: this one, which is undefined, and the baseline if there is one. */
export const buildsOf = (refOrFolder: string | undefined): (Baseline | undefined)[] => {
  const baseline = baselineOf(refOrFolder);
  return baseline ? [undefined, baseline] : [undefined];
};

/** The name of a build in reports. */
export const nameOf = (build: Baseline | undefined): string => build?.commit ?? NOW;

const commitOf = (ref: string | undefined): string | undefined => {
  const tag = ref ?? output("git", ["tag", "--sort=-creatordate"], root).split("\n")[0];
  if (tag === undefined || tag === "") return undefined;
  return output("git", ["rev-parse", "--short", "--verify", `${tag}^{commit}`], root).trim();
};

/** Extracts the built package of that commit into the cache. It is committed, so nothing is compiled. */
const packageOf = (commit: string): string => {
  const folder = join(cache, `core-${commit}`);
  if (!existsSync(folder)) {
    const fresh = `${folder}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    const archive = join(fresh, "package.tar");
    const files = output(
      "git",
      ["ls-tree", "-r", "--name-only", commit, "--", "packages/solver/pkg", "solver-wasm/pkg"],
      root,
    );
    output("git", ["archive", `--output=${archive}`, commit, ...files.trim().split("\n")], root);
    output("tar", ["-xf", archive, "-C", fresh]);
    renameSync(fresh, folder);
  }
  return folder;
};

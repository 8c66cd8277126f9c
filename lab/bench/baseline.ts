import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { output } from "./child.ts";
import { root } from "../../tools/settings.ts";
import { cache } from "./store.ts";

/** Another build of the core to compare with. */
export interface Baseline {
  /** Its short commit. */
  readonly commit: string;
  /** URL of its module, which is extracted from the commit if need be. */
  readonly core: () => string;
}

const PACKAGE = "solver-wasm/pkg";
const coreIn = (folder: string): string => pathToFileURL(join(folder, PACKAGE, "rondo_solver.js")).href;

/** Whether `folder` is a checkout with a built package. */
export const isCheckout = (folder: string): boolean => existsSync(join(folder, PACKAGE));

/** The build of a commit or of another checkout, by default of the last tag; undefined when there is no tag. */
export const baselineOf = (refOrFolder: string | undefined): Baseline | undefined => {
  if (refOrFolder !== undefined && isCheckout(refOrFolder)) {
    const commit = output("git", ["rev-parse", "--short", "HEAD"], refOrFolder).trim();
    return { commit, core: () => coreIn(refOrFolder) };
  }
  const commit = commitOf(refOrFolder);
  return commit === undefined ? undefined : { commit, core: () => coreIn(packageOf(commit)) };
};

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
    output("git", ["archive", `--output=${archive}`, commit, PACKAGE], root);
    output("tar", ["-xf", archive, "-C", fresh]);
    renameSync(fresh, folder);
  }
  return folder;
};

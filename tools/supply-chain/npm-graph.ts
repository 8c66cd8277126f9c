import type { LockedPackage } from "./packages.ts";

type Named = Pick<LockedPackage, "from" | "name" | "version">;

interface Entry {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The dependencies of each package in package-lock.json. `urlOf` names packages. */
export function npmGraph(lockFile: string, urlOf: (named: Named) => string): Map<string, string[]> {
  const { packages } = JSON.parse(lockFile) as { packages: Readonly<Record<string, Entry>> };
  const urlAt = (path: string): string | undefined => {
    const entry = packages[path];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return entry?.version === undefined ? undefined : urlOf({ from: "npm", name, version: entry.version });
  };
  const graph = new Map<string, string[]>();
  for (const [path, { dependencies = {}, optionalDependencies = {} }] of Object.entries(packages)) {
    const url = path.includes("node_modules/") ? urlAt(path) : undefined;
    if (url === undefined) continue;
    const needed = Object.keys({ ...dependencies, ...optionalDependencies })
      .map((name) => nearest(path, name, packages))
      .map((found) => (found === undefined ? undefined : urlAt(found)))
      .filter((found) => found !== undefined);
    graph.set(url, [...new Set([...(graph.get(url) ?? []), ...needed])]);
  }
  return graph;
}

/** The path at which Node finds a package for another one: the innermost folder that has it. */
function nearest(from: string, name: string, packages: Readonly<Record<string, Entry>>): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "" || !folder.includes("/node_modules/")) {
      const top = `node_modules/${name}`;
      return top in packages ? top : undefined;
    }
  }
}

import type { Import } from "./circles.ts";

/**
 * The imports among modules, found by regular expressions: `use` and paths in the code that begin with `crate`, `super`,
 * `self` or a module declared in the same file. A re-exported name counts for the module that defines it.
 */
export function rustImports(sources: ReadonlyMap<string, string>): Import[] {
  const parsed = new Map([...sources].map(([module, text]) => [module, parse(module, text)]));
  const imports = [...parsed].flatMap(([from, { paths }]) => {
    const owners = new Set(paths.map((path) => ownerOf(path, parsed)));
    return [...owners].flatMap((to) => (to === undefined || to === from ? [] : { from, to }));
  });
  return imports;
}

interface Parsed {
  /** From the crate's root, as lists of names. */
  readonly paths: readonly string[][];
  readonly reExports: ReadonlyMap<string, string[]>;
}

function parse(module: string, source: string): Parsed {
  const text = source.replace(/((?:pub(?:\([^)]*\))? )?\buse) ([^;]+);/g, oneUsePerPath);
  const children = new Set([...text.matchAll(/\bmod (\w+);/g)].map(([, name]) => name));
  const fromRoot = (path: string): string[] => {
    let here = module.split("::");
    const [head = "", ...rest] = path.split("::");
    if (head === "crate") return rest;
    if (children.has(head)) return [...here, head, ...rest];
    if (head !== "self" && head !== "super") return [];
    for (const name of [head, ...rest]) if (name === "super") here = here.slice(0, -1);
    return [...here, ...rest.filter((name) => name !== "super")];
  };
  const exported = [...text.matchAll(/\bpub(?:\([^)]*\))? use ([\w:]+)/g)].map(([, path = ""]) =>
    fromRoot(path),
  );
  return {
    paths: [...text.matchAll(/(?<![\w:])\w+(?:::\w+)+/g)].map(([path]) => fromRoot(path)),
    reExports: new Map(exported.map((path) => [path.at(-1) ?? "", path])),
  };
}

/** `use a::{b, c::d};` as `use a::b;use a::c::d;`. */
function oneUsePerPath(_: string, use: string, tree: string): string {
  const innermost = /([\w:]*)\{([^{}]*)\}/;
  let flat = tree.replace(/ as \w+/g, "").replace(/\s+/g, "");
  while (innermost.test(flat))
    flat = flat.replace(innermost, (_, stem: string, names: string) =>
      names
        .split(",")
        .filter((name) => name !== "")
        .map((name) => stem + name)
        .join(","),
    );
  return flat
    .split(",")
    .map((path) => `${use} ${path};`)
    .join("");
}

/** The module of the item at a path: the longest prefix that is a module, or the module that it re-exports from. */
function ownerOf(path: readonly string[], modules: ReadonlyMap<string, Parsed>): string | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const module = path.slice(0, length).join("::");
    const behind = modules.get(module)?.reExports.get(path[length] ?? "");
    if (behind !== undefined && behind.length > 0) return ownerOf(behind, modules);
    if (modules.has(module)) return module;
  }
  return undefined;
}

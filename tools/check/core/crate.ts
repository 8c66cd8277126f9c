import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The sources of a crate, without its tests, by their module: `search::moves` for `search/moves.rs`. */
export async function rustSources(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(?!lib|bin).*\.rs$/.test(file),
  );
  const sources = new Map<string, string>();
  for (const file of files.sort()) {
    const module = file.replace(/(\/mod)?\.rs$/, "").replaceAll("/", "::");
    sources.set(module, await readFile(join(folder, file), "utf8"));
  }
  return withoutTests(sources);
}

/** The sources without comments, test modules, and inline tests, which come last in a file. */
export function withoutTests(sources: ReadonlyMap<string, string>): Map<string, string> {
  const left = new Map<string, string>();
  const tests: string[] = [];
  for (const [module, source] of sources) {
    const text = source.replace(/\/\/.*$/gm, "").replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/, "");
    for (const [, name = ""] of text.matchAll(/#\[cfg\(test\)\]\s*(?:pub(?:\(\w+\))? )?mod (\w+);/g))
      tests.push(`${module}::${name}::`);
    left.set(module, text);
  }
  return new Map([...left].filter(([module]) => !tests.some((test) => `${module}::`.startsWith(test))));
}

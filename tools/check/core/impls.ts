import type { Import } from "./circles.ts";
import { rustImports } from "./rust.ts";

const MOST_FILES = 3;

/** One line per type of a crate whose `impl` blocks are in too many files. The sources are by module. */
export function scatteredTypes(sources: ReadonlyMap<string, string>): string[] {
  const imports = rustImports(sources);
  const files = new Map<string, Set<string>>();
  for (const [module, text] of sources)
    for (const name of implemented(text)) {
      const type = definition(name, module, sources, imports);
      if (type !== undefined) files.set(type, (files.get(type) ?? new Set()).add(module));
    }
  return [...files]
    .filter(([, modules]) => modules.size > MOST_FILES)
    .map(
      ([type, modules]) =>
        `${type} has impl blocks in ${String(modules.size)} files (${[...modules].join(", ")}), at most ${String(MOST_FILES)} are fine: use functions, or a type for some of its fields`,
    );
}

/** The names of the types that impl blocks of the text are for. */
function implemented(text: string): string[] {
  const blocks = text.matchAll(/^impl(?:<.*?>)? (?:.*? for )?(\w+)(?:<.*?>)? (?:where .*)?\{/gm);
  return [...blocks].map(([, name = ""]) => name);
}

/** The type's full path; an alias stands for its type. Undefined if it is not of this crate. */
function definition(
  name: string,
  module: string,
  sources: ReadonlyMap<string, string>,
  imports: readonly Import[],
): string | undefined {
  const imported = imports.filter(({ from }) => from === module).map(({ to }) => to);
  for (const home of [module, ...imported]) {
    const text = sources.get(home) ?? "";
    const alias = new RegExp(`\\btype ${name}\\b[^=;]*= (\\w+)`).exec(text)?.[1];
    if (alias !== undefined) return definition(alias, home, sources, imports);
    if (new RegExp(`\\b(?:struct|enum) ${name}\\b`).test(text)) return `${home}::${name}`;
  }
  return undefined;
}

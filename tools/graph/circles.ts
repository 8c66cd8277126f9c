import type { Import } from "./imports.ts";

/** The imports that are part of a circle: the imported module leads back to the importing one. */
export function circular(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => wayBack(to, from, imports) !== undefined);
}

/** The shortest path along imports, with both ends; undefined if there is none. */
export function wayBack(start: string, end: string, imports: readonly Import[]): string[] | undefined {
  const before = new Map<string, string | undefined>([[start, undefined]]);
  for (const here of before.keys()) {
    if (here === end) return chain(end, before);
    for (const { from, to } of imports) if (from === here && !before.has(to)) before.set(to, here);
  }
  return undefined;
}

function chain(end: string, before: ReadonlyMap<string, string | undefined>): string[] {
  const previous = before.get(end);
  return previous === undefined ? [end] : [...chain(previous, before), end];
}

/** One line per new circle, and per known circle that is gone and must leave the list. */
export function circleFaults(imports: readonly Import[], known: readonly string[], list: string): string[] {
  const today = new Map(circular(imports).map((each) => [lineOf(each), each]));
  const fresh = [...today].filter(([line]) => !known.includes(line));
  return [
    ...fresh.map(([line, { from, to }]) => {
      const back = wayBack(to, from, imports)?.join(" -> ") ?? "";
      return `${line} closes a circle (${back}): give what both need a module of its own`;
    }),
    ...known
      .filter((line) => !today.has(line))
      .map((line) => `${list}: ${line} is in no circle any more: delete this line`),
  ];
}

/** An import as the list of known circles writes it. */
export function lineOf({ from, to }: Import): string {
  return `${from} -> ${to}`;
}

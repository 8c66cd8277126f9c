/** An import of one module by another. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

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

/** One line per import that is part of a circle. */
export function circleFaults(imports: readonly Import[]): string[] {
  return circular(imports).map((each) => {
    const back = wayBack(each.to, each.from, imports)?.join(" -> ") ?? "";
    return `${lineOf(each)} closes a circle (${back}): give what both need a module of its own`;
  });
}

/** An import on one line. */
export function lineOf({ from, to }: Import): string {
  return `${from} -> ${to}`;
}

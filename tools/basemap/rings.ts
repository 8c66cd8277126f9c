/** Node ids in order; a ring ends with its first. */
type Chain = readonly number[];

/** Joins ways that end where others begin into chains as long as they go. The direction of a way counts if `isDirected`. */
export function joined(ways: readonly Chain[], isDirected: boolean): number[][] {
  const open = new Set(ways.filter((way) => way.length > 1));
  const byEnd = new Map<number, Set<Chain>>();
  for (const way of open)
    for (const end of endsOf(way)) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(way));

  /** Takes a way that goes on from a node, turned so that it does. `first`: it is to begin (1) or to end (-1) there. */
  const take = (node: number, side: 1 | -1): number[] | undefined => {
    for (const way of byEnd.get(node) ?? []) {
      if (!open.has(way)) continue;
      const fits = way.at(side === 1 ? 0 : -1) === node;
      if (!fits && isDirected) continue;
      open.delete(way);
      return fits ? [...way] : way.toReversed();
    }
    return undefined;
  };
  const chains: number[][] = [];
  for (const way of open) {
    open.delete(way);
    const chain = [...way];
    for (let next; !isRing(chain) && (next = take(chain.at(-1) ?? 0, 1));) chain.push(...next.slice(1));
    for (let next; !isRing(chain) && (next = take(chain[0] ?? 0, -1));) chain.unshift(...next.slice(0, -1));
    chains.push(chain);
  }
  return chains;
}

/** Whether a chain encloses an area. */
export function isRing(chain: Chain): boolean {
  return chain.length > 3 && chain[0] === chain.at(-1);
}

function endsOf(way: Chain): number[] {
  return [way[0], way.at(-1)].filter((end) => end !== undefined);
}

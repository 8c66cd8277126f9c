import type { Import } from "./imports.ts";

/** An arrow between two rooms: the first imports the second. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Whether every import takes only types. */
  readonly isTypeOnly: boolean;
  /** Whether the second room imports the first as well. */
  readonly goesBothWays: boolean;
}

/**
 * The arrows between rooms. `roomOf` gives the room of a file or module; undefined if it is not in this picture. Two rooms
 * that import each other have one arrow, from the alphabetically first one.
 */
export function arrowsBetween(
  imports: readonly Import[],
  roomOf: (name: string) => string | undefined,
): Arrow[] {
  const typeOnly = new Map<string, boolean>();
  for (const { from, to, isTypeOnly } of imports) {
    const [start, end] = [roomOf(from), roomOf(to)];
    if (start === undefined || end === undefined || start === end) continue;
    const key = `${start} ${end}`;
    typeOnly.set(key, (typeOnly.get(key) ?? true) && isTypeOnly);
  }
  return [...typeOnly].sort().flatMap(([key, isTypeOnly]) => {
    const [from = "", to = ""] = key.split(" ");
    const back = typeOnly.get(`${to} ${from}`);
    if (back !== undefined && to < from) return [];
    const goesBothWays = back !== undefined;
    return [{ from, to, isTypeOnly: isTypeOnly && (back ?? true), goesBothWays }];
  });
}

/** The folder of a service's file. A file directly in `src/` is in `wiring` if it imports a folder, else in `shared`. */
export function serviceRooms(
  imports: readonly Import[],
  source: string,
): (file: string) => string | undefined {
  const folderOf = (file: string) => /^([^/]+)\//.exec(file.slice(source.length))?.[1];
  const wiring = new Set<string>();
  const isWiring = (to: string) => folderOf(to) !== undefined || wiring.has(to);
  for (let before = -1; before < wiring.size;) {
    before = wiring.size;
    for (const { from, to } of imports)
      if (from.startsWith(source) && folderOf(from) === undefined && isWiring(to)) wiring.add(from);
  }
  return (file) => {
    if (!file.startsWith(source)) return undefined;
    return folderOf(file) ?? (wiring.has(file) ? "wiring" : "shared");
  };
}

import { meanings, type Column } from "@rondo/day/import/types.ts";

const NAME = "rondo.import.columns";
const MOST = 30; // headers; the oldest is forgotten

type Kept = readonly (readonly [header: string, columns: readonly Column[]])[];

/** The meanings that a person gave to the columns of a header in this browser; null if none. */
export function rememberedColumns(header: readonly string[]): readonly Column[] | null {
  const key = keyOf(header);
  const columns = read().find(([known]) => known === key)?.[1];
  const isWhole =
    columns?.length === header.length && columns.every(({ meaning }) => meanings.includes(meaning));
  return isWhole ? columns : null;
}

export function rememberColumns(header: readonly string[], columns: readonly Column[] | null): void {
  const key = keyOf(header);
  const others = read().filter(([known]) => known !== key);
  const next: Kept = columns === null ? others : ([[key, columns], ...others].slice(0, MOST) as Kept);
  try {
    localStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // no storage
  }
}

function keyOf(header: readonly string[]): string {
  return header.map((name) => name.trim().toLowerCase()).join("\n");
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

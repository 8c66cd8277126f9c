/** Kinds of records, as a part of their ids. */
const KINDS = { project: 1, courier: 2, assignment: 3, stop: 4, route: 5, job: 6 } as const;
type Kind = keyof typeof KINDS;

/** The id of the nth record of a kind: the same input gives the same ids, so that two plans can be compared. */
export function idOf(kind: Kind, n: number): string {
  return `00000000-0000-4000-8${String(KINDS[kind]).padStart(3, "0")}-${String(n).padStart(12, "0")}`;
}

/** Makes the ids of a kind, one after the other. */
export function newIds(kind: Kind): () => string {
  let n = 0;
  return () => idOf(kind, ++n);
}

import { deleteStop } from "../../api/day.ts";
import { Failure } from "../../api/failure.ts";
import { sendAll } from "../../api/many.ts";

/** An import that can be undone: the stops that it made, kept for a day in this browser. */
export interface LastImport {
  readonly name: string;
  /** When it was written, in milliseconds. */
  readonly at: number;
  readonly stopIds: readonly string[];
}

const DAY_MS = 86_400_000;
const nameOf = (projectId: string) => `rondo.import.last.${projectId}`;

export function lastImport(projectId: string, now: number): LastImport | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(projectId)) ?? "null") as LastImport | null;
    return kept !== null && now - kept.at < DAY_MS && kept.stopIds.length > 0 ? kept : null;
  } catch {
    return null;
  }
}

export function keepImport(projectId: string, last: LastImport | null): void {
  try {
    if (last === null) localStorage.removeItem(nameOf(projectId));
    else localStorage.setItem(nameOf(projectId), JSON.stringify(last));
  } catch {
    // no storage
  }
}

/** Deletes the stops of an import; those that are gone already count as deleted. @throws Failure; it may be tried again */
export async function undoImport(
  projectId: string,
  { stopIds }: LastImport,
  onProgress: (share: number) => void,
): Promise<void> {
  const drop = async (stopId: string) => {
    try {
      await deleteStop(projectId, stopId);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "STOP_NOT_FOUND") throw error;
    }
  };
  await sendAll(stopIds, drop, onProgress);
  keepImport(projectId, null);
}

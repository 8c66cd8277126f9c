import { request } from "./client.ts";
import type { Candidate } from "./types.ts";

/** How many addresses were looked up, found, and not found. */
export interface Geocoded {
  readonly total: number;
  readonly geocoded: number;
  readonly failed: number;
}

/** How far a geocoding is; `failed` could not ask the source of coordinates. */
interface Geocoding {
  readonly result: Geocoded;
  readonly status?: "none" | "running" | "completed" | "failed";
}

const LOOK_MS = 1000;

/**
 * Looks up all addresses that have no coordinates yet, however long it takes.
 * @param onProgress told the share that is done
 * @throws Failure `GEOCODE_NO_RESULT` when the only one is not found
 */
export async function geocodeStops(
  projectId: string,
  onProgress: (share: number) => void,
): Promise<Geocoded> {
  let isOver = false;
  const path = `/api/v1/projects/${projectId}/stops/geocode`;
  const look = async () => {
    const progress = await request<Geocoding>("GET", path);
    const { total, geocoded, failed } = progress.result;
    if (!isOver && progress.status === "running" && total > 0) onProgress((geocoded + failed) / total);
    return progress;
  };
  try {
    for (;;) {
      const answer = await lookingOn(request<Geocoding>("POST", path, { body: {} }), look);
      if (answer.status !== "running") return answer.result;
      // The service has stopped waiting, but goes on with the work.
      const ended = await untilEnded(look);
      if (ended.status === "completed") return ended.result;
    }
  } finally {
    isOver = true; // a look that is still on its way says nothing more
  }
}

/** Waits for an answer, and looks how far the work is meanwhile. */
async function lookingOn(answer: Promise<Geocoding>, look: () => Promise<Geocoding>): Promise<Geocoding> {
  // A look that fails does not matter: the answer has the outcome.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
  }
}

async function untilEnded(look: () => Promise<Geocoding>): Promise<Geocoding> {
  for (;;) {
    const progress = await look();
    if (progress.status !== "running") return progress;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Locations that the address of a stop may mean, the most likely first. */
export async function listCandidates(projectId: string, stopId: string): Promise<readonly Candidate[]> {
  const path = `/api/v1/projects/${projectId}/stops/${stopId}/candidates`;
  return (await request<{ candidates: Candidate[] }>("GET", path)).candidates;
}

/** What the source of coordinates says about an address: its location, or what it may mean, the most likely first. */
export interface AddressAnswer {
  readonly isLookedUp: boolean;
  readonly location: { readonly latitude: number; readonly longitude: number; readonly label: string } | null;
  readonly candidates: readonly Candidate[];
}

/** Looks up addresses, at most 50, without writing anything; the answers are in their order. Some may need to be asked for again. */
export async function lookUpAddresses(
  projectId: string,
  addresses: readonly string[],
): Promise<readonly AddressAnswer[]> {
  const path = `/api/v1/projects/${projectId}/stops/lookup`;
  return (await request<{ results: AddressAnswer[] }>("POST", path, { body: { addresses } })).results;
}

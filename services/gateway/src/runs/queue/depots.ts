import type { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { StoredFrame, UnlocatedDepot } from "@rondo/day/plan/plan.ts";
import type { Breathe } from "@rondo/day/problem/suspicious/suspects.ts";
import { withSuspicions } from "@rondo/day/problem/prepare.ts";
import { isStandIn, withLocations } from "@rondo/day/problem/unlocated.ts";
import type { Coordinates } from "@rondo/day/records/locating.ts";
import { GeocoderUnavailable } from "@rondo/addresses/geocoder.ts";
import { regionOf } from "@rondo/addresses/region.ts";
import { breathing } from "../../shared/slices.ts";
import { trailOf, type JobRecord } from "./job.ts";
import { inputOf, type RunInput } from "./payload-store.ts";
import { back, failed, type Solved } from "./solved.ts";
import { trailFields } from "../../shared/trail.ts";
import type { RunParts } from "../parts.ts";

const NOT_ASKED = "The couriers' start and end addresses could not be looked up.";

interface Unlocated {
  readonly request: SolveRequest;
  readonly frame: Pick<StoredFrame, "projectId" | "timezone" | "unlocated">;
}

/** Where depots are. Undefined: not looked up yet. */
export interface DepotSearch {
  readonly locations: readonly (Coordinates | undefined)[];
  readonly lost: UnlocatedDepot | undefined;
}

/**
 * Looks up the depots of a run in the region of its stops. Ends at the first that cannot be found.
 * @throws GeocoderUnavailable
 */
export async function findDepots(
  companyId: string,
  { request, frame }: Unlocated,
  signal: AbortSignal,
  { assignments }: RunParts,
): Promise<DepotSearch> {
  const { projectId, timezone, unlocated: depots = [] } = frame;
  if (depots.length === 0) return { locations: [], lost: undefined };
  const known = request.problem?.places.filter((place) => !isStandIn(place)) ?? [];
  const search = { companyId, projectId, region: await regionOf(known, timezone) };
  const found = new Map<string, Coordinates | null>();
  const enough = new AbortController();
  const until = AbortSignal.any([signal, enough.signal]);
  const addresses = depots.map(({ address }) => address);
  const lookUps = {
    until,
    found: (address: string, location: Coordinates | null) => {
      found.set(address, location);
      if (location === null) enough.abort();
    },
  };
  await assignments.lookUp(search, addresses, lookUps).catch((error: unknown) => {
    if (!until.aborted) throw error;
  });
  return {
    locations: addresses.map((address) => found.get(address) ?? undefined),
    lost: depots.find(({ address }) => found.get(address) === null),
  };
}

/** The run with the locations that were found, and warnings about them. */
export async function withFound<Frame extends Omit<StoredFrame, "jobId">>(
  { request, frame }: { readonly request: SolveRequest; readonly frame: Frame },
  { locations }: DepotSearch,
  breathe: Breathe,
): Promise<{ readonly request: SolveRequest; readonly frame: Frame }> {
  const { problem } = request;
  const located =
    problem && locations.length > 0 ? { ...request, problem: withLocations(problem, locations) } : request;
  const unlocated = frame.unlocated?.filter((_, index) => locations[index] === undefined);
  return { request: located, frame: await withSuspicions(located, { ...frame, unlocated }, breathe) };
}

/**
 * Looks up the depots that a claimed run lacks, and stores its input with them. After a crash, the next gateway looks up
 * all of them again.
 */
export async function locateRun(
  job: JobRecord,
  input: RunInput,
  signal: AbortSignal,
  parts: RunParts,
): Promise<Solved | { readonly kind: "located"; readonly input: RunInput }> {
  const { jobs, payloads, clock, log } = parts;
  let search: DepotSearch;
  try {
    search = await findDepots(job.companyId, input, signal, parts);
  } catch (error) {
    if (!(error instanceof GeocoderUnavailable)) throw error;
    const run = { companyId: job.companyId, ...trailFields(trailOf(job)) };
    log.warn({ ...run, reason: error.message }, "depots could not be looked up");
    return failed("INTERNAL_ERROR", NOT_ASKED);
  }
  const { lost } = search;
  if (lost) return { ...failed("GEOCODE_NO_RESULT", lostMessage(lost)), details: lostDetails(lost) };
  if (signal.aborted) return back("stopped");
  const found = await withFound(input, search, breathing());
  const located = inputOf(found.request, found.frame);
  await payloads.replaceInput(job._id, located);
  if (!(await jobs.noteLocated(job, clock.now()))) return back("stopped");
  return { kind: "located", input: located };
}

export function lostMessage({ address }: UnlocatedDepot): string {
  return `The address ${JSON.stringify(address)}, where couriers start or end, could not be found.`;
}

export function lostDetails({ address, assignmentId }: UnlocatedDepot): Record<string, unknown> {
  return assignmentId === null ? { address } : { address, assignmentId };
}

import type { Job } from "@rondo/day/records/run.ts";
import type { Api } from "../../tools/demo/api.ts";
import { DEPOT, endedJob, newProject } from "./journey.ts";
import type { Proxy } from "./proxy.ts";
import { badDays, type Outcome, outcomesOf } from "./trial.ts";

const TAMPERE = { latitude: 61.4979, longitude: 23.7608 };
const STOPS = 6;
const SECONDS = 3;

/** Runs while the routing server has bad days. No location is asked for twice, so that nothing comes from memory. */
export async function roadTrials(
  api: Api,
  proxy: Proxy,
  { fallback }: { fallback: boolean },
): Promise<Outcome[]> {
  let moved = 0;
  const lines = "a plan in straight lines, with ROUTING_FALLBACK";
  const expected = fallback
    ? { good: "a plan", bad: lines, elsewhere: lines }
    : { good: "a plan", bad: "TRAVEL_DATA_UNAVAILABLE, 0 USD", elsewhere: "NO_ROUTES, 0 USD" };
  return outcomesOf(badDays(expected), proxy, async ({ elsewhere = false }) => {
    const { latitude, longitude } = elsewhere ? TAMPERE : DEPOT;
    const next = () => ({ latitude: latitude + ++moved * 1e-5, longitude: longitude + moved * 1e-5 });
    const path = await newProject(api, 1, { depot: next() });
    const stops = Array.from({ length: STOPS }, () => ({ name: "S", address: "a point", ...next() }));
    await api.post(`${path}/stops`, { stops });
    const options = { async: true, timeLimitSeconds: SECONDS, maxIterations: 1000, includeGeometry: true };
    const { jobId } = await api.post<{ jobId: string }>(`${path}/optimize`, options);
    const job = await endedJob(api, jobId);
    const ms = Date.parse(job.finishedAt ?? "") - Date.parse(job.createdAt);
    return { seen: outcomeOf(job), seconds: ms / 1000 };
  });
}

function outcomeOf({ error, chargedUsd, result }: Job): string {
  if (error) return `${error.code}, ${chargedUsd} USD`;
  const codes = result?.warnings.map(({ code }) => code) ?? [];
  return codes.includes("ROUTING_FALLBACK") ? "a plan in straight lines, with ROUTING_FALLBACK" : "a plan";
}

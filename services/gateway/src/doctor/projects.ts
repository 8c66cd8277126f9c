import { findingsOf, type Finding } from "./finding.ts";
import type { Records } from "./store.ts";

const COUNTING_SECONDS = 120;

/** Finds wrong counts, routes of an old run, missing payloads, and those of deleted projects. */
export function projectFindings(records: Records, now: Date): Finding[] {
  return [...countFindings(records, now), ...planFindings(records), ...payloadFindings(records)];
}

function countFindings({ projects }: Records, now: Date): Finding[] {
  const findings: Finding[] = [];
  for (const { _id, companyId, stopsCount, couriersCount, stops, couriers, countedAt } of projects) {
    // A recent change may have been counted before it was written.
    if (countedAt && countedAt.getTime() > now.getTime() - COUNTING_SECONDS * 1000) continue;
    const finding = findingsOf(companyId, _id);
    const said = (counted: number, there: number, what: string) =>
      finding(`${what}-count`, "reconciler", `the project counts ${counted} ${what} and has ${there}`);
    if (stopsCount !== stops) findings.push(said(stopsCount, stops, "stops"));
    if (couriersCount !== couriers) findings.push(said(couriersCount, couriers, "couriers"));
  }
  return findings;
}

function planFindings({ plans, jobs }: Records): Finding[] {
  const findings: Finding[] = [];
  const known = new Map(jobs.map((job) => [job._id, job]));
  const completed = jobs.filter(({ state }) => state === "completed");
  const last = new Map<string, number>();
  for (const { projectId, runNumber } of completed)
    last.set(projectId, Math.max(runNumber, last.get(projectId) ?? 0));
  for (const { _id: recordId, planRun, jobId } of plans) {
    const job = jobId === null ? undefined : known.get(jobId);
    const finding = findingsOf(job?.companyId ?? null, recordId);
    const broken = (message: string): void => {
      findings.push(finding("routes-of-run", "operator", message));
    };
    if (jobId !== null && (job?.projectId !== recordId || job.runNumber !== planRun))
      broken("the routes are not those of the run that they name");
    if ((last.get(recordId) ?? 0) > planRun) broken("the routes are not those of the last completed run");
  }
  return findings;
}

/** The results of a deleted project's runs have gone with it, and old ones by their age. Inputs go when a run ends. */
function payloadFindings({ jobs, projects, inputIds, resultIds }: Records): Finding[] {
  const known = new Set(projects.map(({ _id }) => _id));
  const jobOf = new Map(jobs.map((job) => [job._id, job]));
  const left = (what: "input" | "result", ids: ReadonlySet<string>): Finding[] =>
    [...ids].flatMap((recordId): Finding[] => {
      const job = jobOf.get(recordId);
      if (job && known.has(job.projectId)) return [];
      const message = `the ${what} of a run is still there, and its project was deleted`;
      return [findingsOf(job?.companyId ?? null, recordId)(`${what}-left`, "operator", message)];
    });
  const missing = missingPayloads({ jobs, inputIds, resultIds }, known);
  return [...left("input", inputIds), ...left("result", resultIds), ...missing];
}

function missingPayloads(
  { jobs, inputIds, resultIds }: Pick<Records, "jobs" | "inputIds" | "resultIds">,
  known: ReadonlySet<string>,
): Finding[] {
  return jobs.flatMap(({ _id, companyId, projectId, state, resultDroppedAt }): Finding[] => {
    const finding = findingsOf(companyId, _id);
    if (state === "queued" && !inputIds.has(_id))
      return [finding("input-missing", "operator", "the run has no input")];
    if (state === "completed" && known.has(projectId) && !resultDroppedAt && !resultIds.has(_id))
      return [finding("result-missing", "operator", "the run has no result")];
    return [];
  });
}

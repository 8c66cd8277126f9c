import { Rondo, RondoError } from "@rondo/client";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Courier, NewCourier } from "@rondo/day/records/courier/schemas.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { DayBodies, StopBody } from "../day/bodies.ts";
import type { PlanOptions } from "../options.ts";
import { EXIT, Refused } from "../refused.ts";
import { count } from "../show/doubts.ts";
import { ProgressBar } from "../show/progress.ts";
import type { Terminal } from "../terminal.ts";
import { showPlan } from "./show-plan.ts";

/**
 * `rondo plan --online`: the same day on the service. It shows the price before anything is spent. Without a plan, and
 * when it is interrupted before there is one, it deletes the project that it has made, which ends the run.
 * @throws RondoError, NoAnswerError; Refused if the price is not allowed, or after Ctrl+C
 */
export async function planOnline(
  bodies: DayBodies,
  options: PlanOptions,
  terminal: Terminal,
): Promise<number> {
  const { RONDO_API_KEY: apiKey, RONDO_BASE_URL: baseUrl } = terminal.environment;
  if (!apiKey)
    throw new Refused(
      "--online needs a key of the service in the environment: RONDO_API_KEY=rondo_test_…, which costs nothing, or rondo_live_…",
    );
  const rondo = new Rondo({ apiKey, ...(baseUrl && { baseUrl }) });
  const signal = terminal.interrupted();
  const { id } = await rondo.projects.create(bodies.project, { signal });
  let isPlanned = false;
  try {
    const { couriers, assignments, idOf } = await withCouriers(rondo, id, bodies);
    await rondo.stops.createAll(
      id,
      bodies.stops.map((stop) => namingCouriers(stop, idOf)),
      { signal },
    );
    const failed = await notFound(rondo, id, signal);
    if (failed > 0) terminal.tell(`${count(failed, "place")} not found by address.\n`);
    const maxChargeUsd = await allowed(rondo, id, bodies, options, terminal);
    const run = rondo.runs.start(id, { ...bodies.options, maxChargeUsd }, { signal });
    const bar = new ProgressBar("Planning", terminal);
    for await (const { progress } of run) bar.show(progress);
    bar.end();
    const result = (await run) as RunResult;
    isPlanned = true;
    const [project, stops] = await Promise.all([rondo.projects.get(id), rondo.stops.list(id).all()]);
    const records = {
      project,
      stops: stops as Stop[],
      couriers,
      assignments,
      unread: bodies.unread,
      loadNames: bodies.loadNames,
    };
    const code = await showPlan({ bodies, records, options: bodies.options, result }, options, terminal);
    terminal.tell(`Charged ${result.chargedUsd.toFixed(2)} USD. Project ${id}.\n`);
    return code;
  } catch (error) {
    if (isPlanned) terminal.tell(`Project ${id} of the service keeps the plan.\n`);
    else await Promise.resolve(rondo.projects.delete(id)).catch(() => undefined);
    if (signal.aborted && !isPlanned)
      throw new Refused("interrupted: nothing was charged", EXIT.stopped, error);
    throw error;
  }
}

/** Looks up addresses. A day with one that is not found is planned all the same: the run tells why a stop is left out. */
async function notFound(rondo: Rondo, id: string, signal: AbortSignal): Promise<number> {
  try {
    return (await rondo.stops.geocode(id, { signal })).failed;
  } catch (error) {
    if (error instanceof RondoError && error.code === "GEOCODE_NO_RESULT") return 1;
    throw error;
  }
}

/** The price that the run may have. @throws Refused if nobody has allowed it */
async function allowed(
  rondo: Rondo,
  id: string,
  { options: run, couriers }: DayBodies,
  { mostUsd }: PlanOptions,
  terminal: Terminal,
): Promise<number> {
  const { costUsd, warnings } = await rondo.runs.estimate(id, run);
  for (const { message } of warnings) terminal.tell(`Note: ${message}\n`);
  const price = `${costUsd.toFixed(2)} USD`;
  terminal.tell(`The run costs ${price} for ${count(couriers.length, "courier")}.\n`);
  if (mostUsd === "asked" || costUsd === 0) return costUsd;
  if (mostUsd === undefined)
    throw new Refused(
      `nothing was charged: add --yes, or --max-usd ${Math.ceil(costUsd)}, to run it for ${price}`,
    );
  if (costUsd > mostUsd) throw new Refused(`nothing was charged: ${price} is above --max-usd ${mostUsd}`);
  return mostUsd;
}

/** Puts the couriers on the project. It makes a courier only if the company has none of its number or name. */
async function withCouriers(rondo: Rondo, projectId: string, { couriers: wanted }: DayBodies) {
  const known = (await rondo.couriers.list().all()) as Courier[];
  const used = new Set<string>();
  const couriers: Courier[] = [];
  const assignments: Assignment[] = [];
  const idOf = new Map<string, string>();
  for (const { id, courier, assignment } of wanted) {
    const own = known.find((other) => other.isActive && !used.has(other.id) && isSame(other, courier));
    const made = own ?? (await rondo.couriers.create(courier));
    used.add(made.id);
    const body = { ...assignment, courierId: made.id };
    const added = await rondo.assignments.create(projectId, body);
    couriers.push(made);
    assignments.push(added);
    idOf.set(id, added.id);
  }
  return { couriers, assignments, idOf };
}

function isSame(known: Courier, { externalId, firstName, lastName }: NewCourier): boolean {
  if (externalId) return known.externalId === externalId;
  return known.firstName === firstName && known.lastName === (lastName ?? null);
}

/** The stop with the ids that the service gave the couriers. */
function namingCouriers({ id: _, ...stop }: StopBody, idOf: ReadonlyMap<string, string>): StopBody {
  const { assignedCourierId, allowedCourierIds } = stop;
  return {
    ...stop,
    ...(assignedCourierId && { assignedCourierId: idOf.get(assignedCourierId) ?? assignedCourierId }),
    ...(allowedCourierIds && { allowedCourierIds: allowedCourierIds.map((each) => idOf.get(each) ?? each) }),
  };
}

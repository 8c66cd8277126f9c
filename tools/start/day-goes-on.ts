import type { Rondo } from "@rondo/client";
import type { Route } from "@rondo/day/records/plan.ts";
import type { DemoPlan } from "@rondo/day/out/plan-table.ts";

/** Where the demo day can be reached. */
interface Demo {
  readonly base: string;
  readonly key: string;
  readonly projectId: string;
}

/** Three requests that show how a day goes on, to be sent in this order, with their answers cut short. */
export async function dayGoesOn(
  { base, key, projectId }: Demo,
  plan: DemoPlan,
  rondo: Rondo,
): Promise<string> {
  const [first, second] = plan.routes as [Route?, Route?];
  const stop = first?.stops.find(({ type }) => type === "delivery");
  if (!first || !second || !stop) return "";
  const path = `/projects/${projectId}`;
  const { latitude, longitude } = stop;
  const address = plan.addresses.get(stop.stopId ?? "") ?? "";
  const late = { stops: [{ stop: { name: "Late order", address, latitude, longitude } }] };
  const advice = await rondo.routes.advise(projectId, late);
  const option = advice[0]?.options[0];
  const failed = { outcomes: [{ stopId: stop.stopId, outcome: "failed", outcomeReason: "nobody there" }] };
  const out = { assignmentId: second.assignmentId, availableAt: null };
  const rest = { day: { at: second.startAt, couriers: [out] }, onBoard: "free", timeLimitSeconds: 1 };
  const request = (endpoint: string, body: object) =>
    `  curl -s ${base}${path}${endpoint} -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '${quoted(body)}'`;
  return [
    "How the day goes on. A late order: where does it fit? (Nothing is stored.)",
    request("/routes/advice", late),
    `  → "assignmentId":"${option?.assignmentId}","position":${option?.position}`,
    `A customer of ${stop.name} is not there:`,
    request("/stops/outcomes", failed),
    `  → "outcome":"failed"`,
    "A courier falls ill as he departs: the others take his stops.",
    request("/optimize", rest),
    `  → "fromAssignmentId":"${second.assignmentId}"`,
  ].join("\n");
}

/** For a shell, in single quotes. */
function quoted(body: object): string {
  return JSON.stringify(body).replaceAll("'", String.raw`'\''`);
}

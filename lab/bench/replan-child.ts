import { join } from "node:path";
import { changesOf } from "@rondo/day/plan/changes.ts";
import { eventsOf } from "@rondo/day/plan/events.ts";
import { explained } from "@rondo/day/plan/why.ts";
import { assignmentOf, PROJECT, stopOf } from "@rondo/day/testing/records.ts";
import type { Sources } from "@rondo/day/problem/prepare.ts";
import type { DayState } from "@rondo/day/records/day-state.ts";
import type { RunOptions } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { Alternative, EvaluateResponse, Weighed } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { problemFile } from "@rondo/solver/published/task.ts";
import { seededRandom } from "../../tools/random.ts";
import { output } from "../../tools/processes/output.ts";
import { withFile } from "../../tools/solve/native.ts";
import { planned, resultOf, type Planned } from "../living/planner.ts";
import type { Figures, ReplanMeasured, ReplanRequest } from "./replan.ts";

// Plans a day of 500 stops and 20 couriers, lets one thing happen, and plans its rest with several options.
const { event, time, seed, stabilities, python } = JSON.parse(process.argv[2] ?? "") as ReplanRequest;
const DATE = "2026-12-01";
const WEIGH_MS = 120;
const core = await loadCore(coreUrl);
const random = seededRandom(seed);
let ids = 0;
const newId = (): string => `id${ids++}`;
const at = (clock: string): string => `${DATE}T${clock}:00.000Z`;
const now = new Date(at("05:00"));

function newStop(id: string): Stop {
  const from = random.between(8, 14);
  const window = { startTime: at(`${String(from).padStart(2, "0")}:00`), endTime: at(`${from + 3}:00`) };
  return stopOf(id, {
    latitude: 60.12 + random.next() / 6,
    longitude: 24.75 + random.next() / 2.5,
    serviceMinutes: random.between(3, 12),
    timeWindows: random.next() < 0.25 ? [window] : [],
  });
}

const assignments = Array.from({ length: 20 }, (_, index) =>
  assignmentOf(`a${index}`, {
    ...{ workStartTime: "08:00", workEndTime: "17:00", startLatitude: 60.2, startLongitude: 24.93 },
    ...{ returnToStart: true, loadLimits: { count: 40 } },
  }),
);
let stops = Array.from({ length: 500 }, (_, index) => newStop(`s${index}`));
const sources = (): Sources => ({
  ...{ assignments, stops, outcomes: new Map(), planId: null, planDate: null, current: [], reference: [] },
  activeCouriers: new Set(assignments.map(({ courierId }) => courierId)),
  project: { ...PROJECT, status: "in_progress" },
});

const first = planned(core, sources(), {}, now, newId, 20);
const before = first.result;
const touched = new Set<string>();
const state: DayState = { at: at(time), couriers: [] };
const [some] = before.routes;
const pick = (): Stop => stops[random.between(0, stops.length - 1)] as Stop;
switch (event) {
  case "late orders": {
    const late = Array.from({ length: 5 }, (_, index) => newStop(`late${index}`));
    stops = [...stops, ...late];
    for (const { id } of late) touched.add(id);
    break;
  }
  case "cancelled stops": {
    const gone = new Set(Array.from({ length: 5 }, () => pick().id));
    stops = stops.filter(({ id }) => !gone.has(id));
    for (const id of gone) touched.add(id);
    break;
  }
  case "courier out":
    state.couriers = [{ assignmentId: some?.assignmentId ?? "", availableAt: null }];
    for (const { stopId } of some?.stops ?? []) touched.add(stopId ?? "");
    break;
  case "courier late":
    state.couriers = [
      { assignmentId: some?.assignmentId ?? "", availableAt: at(time === "07:30" ? "08:45" : "11:45") },
    ];
    for (const { stopId } of some?.stops ?? []) touched.add(stopId ?? "");
    break;
  case "changed windows":
    for (const { id } of Array.from({ length: 5 }, pick)) {
      const timeWindows = [{ startTime: at("13:00"), endTime: at("14:00") }];
      stops = stops.map((stop) => (stop.id === id ? { ...stop, timeWindows } : stop));
      touched.add(id);
    }
}

const base = {
  ...{ current: before.routes, reference: before.routes, planId: before.jobId, planDate: DATE },
};
const again = (options: RunOptions): Planned =>
  planned(core, { ...sources(), ...base }, { day: state, onBoard: "free", ...options }, now, newId, 1);

/** The stops that the event is not about, and that are still to be served. */
function untouched({ frame }: Planned): Set<string> {
  const rest = new Set(frame.deliveries.map(({ id }) => id));
  const planned = before.routes.flatMap((route) => route.stops.flatMap(({ stopId }) => stopId ?? []));
  return new Set(planned.filter((id) => rest.has(id) && !touched.has(id)));
}

/** What a peer makes of the same rest, from the same routes, in the same second. The core times its routes. */
function ofPeer(name: string, free: Planned): Figures | null {
  if (python === null) return null;
  const { problem, travel, frame } = free;
  const file = problemFile({ problem, ...travel, scale: 1 });
  const script = join(import.meta.dirname, "replan.py");
  const text = withFile(file, (path) => output(python, ["-P", script, name, path, "1"]));
  const orders = (JSON.parse(text) as number[][]).map((stops, vehicle) => ({
    vehicle,
    visits: stops.map((stop) => ({ stop })),
  }));
  const answer = core.evaluate(
    problem,
    travel.durations,
    travel.distances,
    JSON.stringify(orders.filter(({ visits }) => visits.length > 0)),
    1e4,
  );
  const { plan, violations } = EvaluateResponse.fromJSON(JSON.parse(answer));
  if (!plan) throw new Error("an evaluation has no plan");
  const checked = violations.map(({ code }) => String(code));
  return figures({ ...free, plan, checked, result: resultOf(plan, frame, newId) }, free);
}

function figures(replan: Planned, free: Planned): Figures {
  const open = untouched(replan);
  const changes = changesOf(before, replan.result);
  const moved = changes.filter(
    ({ stopId, kind }) => open.has(stopId) && kind !== "retimed" && kind !== "added",
  );
  const { cost } = replan.result.summary;
  return {
    kept: 1 - moved.length / open.size,
    extraCost: cost / free.result.summary.cost - 1,
    unserved: replan.result.unassignedStops.length,
    faults: replan.checked.length,
  };
}

async function whysOf(replan: Planned): Promise<Pick<ReplanMeasured, "changes" | "explained" | "whyMs">> {
  const { result, plan, frame, problem, travel } = replan;
  const changes = changesOf(before, result);
  const old = { ...before, fingerprints: first.frame.fingerprints };
  const started = performance.now();
  const compared = { before: old, plan, frame, events: eventsOf(old, frame) };
  const told = await explained(changes, compared, async (alternatives) => {
    const question = {
      alternatives: alternatives.map((each) => Alternative.toJSON(each)),
      limitMs: WEIGH_MS,
    };
    const text = core.weigh(problem, travel.durations, travel.distances, JSON.stringify(question), 1e9);
    return (JSON.parse(text) as unknown[]).map((each) => Weighed.fromJSON(each));
  });
  const whyMs = performance.now() - started;
  const explainedCount = told.filter(({ why }) => why.code !== "PART_OF_PLAN").length;
  return { changes: told.length, explained: explainedCount, whyMs };
}

const free = again({ stability: 0, keepNext: 0, keep: "nothing" });
const usual = again({});
const measured: ReplanMeasured = {
  ...{ event, time, seed },
  free: figures(free, free),
  usual: figures(usual, free),
  order: figures(again({ keep: "order" }), free),
  curve: stabilities.map((stability) => ({ stability, ...figures(again({ stability }), free) })),
  ...(await whysOf(usual)),
  pyvrp: ofPeer("pyvrp", free),
  vroom: ofPeer("vroom", free),
};
process.stdout.write(JSON.stringify(measured));

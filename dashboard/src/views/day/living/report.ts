import { isStopRow } from "@rondo/day/plan/row.ts";
import { reportOutcomes, type ToldOutcome } from "../../../api/living.ts";
import { may } from "../../../api/permissions.ts";
import type { Stop } from "../../../api/types.ts";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import { endsBy } from "./progress.ts";

const SECOND = 1000;

/** Says that stops were served: just now, or by the plan where it has them behind their courier. */
export async function reportServed(day: Day, stopIds: readonly string[]): Promise<void> {
  const wanted = new Set(stopIds);
  const now = day.living.now.value;
  const outcomes = day.living.progress.value.flatMap(({ lane, marks }) => {
    const visits = lane.visits.filter(({ stopId }) => wanted.has(stopId));
    const last = visits.at(-1);
    const isAssumed = marks.get(last?.stopId ?? "") === "assumed";
    const ends = endsBy(now, visits);
    return ends.map(([stopId, end]) => ({
      ...{ stopId, outcome: "served" as const },
      outcomeAt: new Date(stopId === last?.stopId && !isAssumed ? now : end).toISOString(),
    }));
  });
  await report(day, outcomes);
}

/** Says what came of stops, and offers to take that back. A refusal is told, and the page shows what is known. */
export async function report(day: Day, outcomes: readonly ToldOutcome[]): Promise<void> {
  if (!may("write") || outcomes.length === 0) return;
  const all = [...assumedBeside(day, outcomes), ...outcomes];
  const before = all.flatMap(({ stopId }) => day.stopsById.value.get(stopId) ?? []);
  try {
    await send(day, all);
  } catch (error) {
    sayFailure(error);
    void day.load(); // others may have changed what it was about
    return;
  }
  const takeBack = async () => {
    try {
      await send(day, before.map(outcomeOf));
    } catch (error) {
      sayFailure(error);
      void day.load();
    }
  };
  say(textOf(day, outcomes, all.length), () => void takeBack());
}

/**
 * The stops that only the plan says are done, as served. From his first report on, a courier has done what is reported,
 * so that they would be open again.
 */
function assumedBeside(day: Day, outcomes: readonly ToldOutcome[]): ToldOutcome[] {
  const told = new Set(outcomes.flatMap(({ stopId, outcome }) => (outcome === null ? [] : [stopId])));
  const now = day.living.now.value;
  return day.living.progress.value.flatMap(({ lane, marks, isReported }) => {
    if (isReported || !lane.visits.some(({ stopId }) => told.has(stopId))) return [];
    const assumed = lane.visits.filter(
      ({ stopId, row }) => isStopRow(row) && marks.get(stopId) === "assumed" && !told.has(stopId),
    );
    return endsBy(now - SECOND, assumed).map(([stopId, end]) => ({
      ...{ stopId, outcome: "served" as const, outcomeAt: new Date(end).toISOString() },
      servedBy: lane.assignment.id,
    }));
  });
}

async function send(day: Day, outcomes: readonly ToldOutcome[]): Promise<void> {
  const changed = new Map((await reportOutcomes(day.projectId, outcomes)).map((stop) => [stop.id, stop]));
  day.stops.set((stops) => stops.map((stop) => changed.get(stop.id) ?? stop));
}

function outcomeOf({
  id: stopId,
  outcome,
  arrivedAt,
  outcomeAt,
  outcomeReason,
  servedBy,
}: Stop): ToldOutcome {
  return outcome === null
    ? { stopId, outcome }
    : { stopId, outcome, arrivedAt, outcomeAt, outcomeReason, servedBy };
}

function textOf(day: Day, outcomes: readonly ToldOutcome[], count: number): string {
  const [first] = outcomes;
  const stop = day.stopsById.value.get(first?.stopId ?? "");
  if (outcomes.length !== 1 || stop === undefined) return t("outcome.said.many", { count });
  const { name } = stop;
  if (first?.outcome === null) return t("outcome.said.none", { name });
  const text = t(first?.outcome === "failed" ? "outcome.said.failed" : "outcome.said.served", { name });
  return count === 1 ? text : `${text} ${t("outcome.said.before", { count: count - 1 })}`;
}

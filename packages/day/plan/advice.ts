import type { AdviseRequest, Insertion, StopAdvice } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Advice, AdviceRequest } from "../records/advice.ts";
import { issueAt, refuse, unknownIds } from "../refusal.ts";
import { planDay } from "../time/plan-day.ts";
import { violationOf } from "./evaluation.ts";
import { whyNot } from "./orders.ts";
import { costOf } from "./cost.ts";
import type { RunFrame } from "./plan.ts";
import { minutesOf } from "./reasons.ts";

/**
 * The indices of the asked stops in the problem, and the slots in its seconds.
 * @param ids of the stops, in the order asked
 * @throws Refusal `FOREIGN_KEY_CONSTRAINT` for stops that are not of the project; `INVALID_BODY` for those without
 *   coordinates, and for stock loading points
 */
export function adviceQuestion(
  ids: readonly string[],
  { slots }: AdviceRequest,
  frame: RunFrame,
): Pick<AdviseRequest, "stops" | "slots"> {
  const index = new Map(frame.deliveries.map(({ id }, rank) => [id, rank]));
  const others = new Map([
    ...frame.reloads.map(({ id }) => [id, "is a stock loading point"] as const),
    ...frame.leftOut.map((stop) => [stop.stopId, whyNot(stop)] as const),
  ]);
  const isKnown = (id: string) => index.has(id) || others.has(id);
  const unknown = [...ids.entries()].filter(([, id]) => !isKnown(id));
  if (unknown.length > 0) {
    const what = "no stop of this project that can be planned";
    const issues = unknown.map(([rank]) => issueAt(`stops.${rank}.stopId`, `names ${what}`));
    throw unknownIds({ stopIds: unknown.map(([, id]) => id) }, issues, `Some ids name ${what}.`);
  }
  refuse(
    ids.flatMap((id, rank) => {
      const message = others.get(id) ?? (ids.indexOf(id) < rank ? "is named twice" : undefined);
      return message === undefined ? [] : [issueAt(`stops.${rank}`, message)];
    }),
  );
  const day = planDay(frame.date, frame.timezone);
  return {
    stops: ids.map((id) => index.get(id) ?? 0),
    slots: (slots ?? []).map(({ startTime, endTime }) => ({
      start: day.secondsFrom(startTime),
      end: day.secondsUntil(endTime),
    })),
  };
}

/**
 * Advice in the form of an answer.
 * @param stored whether the stop at each index of the request is stored
 */
export function adviceOf(
  found: readonly StopAdvice[],
  { stops, slots }: Pick<AdviseRequest, "stops"> & Pick<AdviceRequest, "slots">,
  frame: RunFrame,
  isStored: (index: number) => boolean,
): Advice[] {
  return found.map(({ stop, slot, insertions }) => {
    const index = stops.indexOf(stop);
    const id = idOf(frame.deliveries, stop);
    return {
      stopId: isStored(index) ? id : null,
      index,
      slot: slot === undefined ? null : ((slots ?? [])[slot] ?? null),
      options: insertions.map((each) => optionOf(each, { stops, isStored }, frame)),
    };
  });
}

function optionOf(
  insertion: Insertion,
  { stops, isStored }: { readonly stops: readonly number[]; readonly isStored: (index: number) => boolean },
  frame: RunFrame,
): Advice["options"][number] {
  const { vehicle, position, extraReload, later, latenessSeconds, partner } = insertion;
  // A stop that is not stored has no id that a client knows, and no handover has one.
  const idIn = (stop: number): string | null => {
    const index = stops.indexOf(stop);
    const named = frame.deliveries[stop];
    return named === undefined || named.handover || (index >= 0 && !isStored(index)) ? null : named.id;
  };
  const known = new Set(frame.deliveries.flatMap((_, stop) => idIn(stop) ?? []));
  const assignmentId = frame.vehicles[vehicle]?.assignmentId ?? "";
  const courier = frame.behind?.couriers.find((one) => one.assignmentId === assignmentId);
  const past = courier?.history?.rows.filter(({ type }) => type !== "break").length ?? 0;
  // Nothing comes before the stop that stands for a courier on the road.
  const rank = (of: number) => past + Math.max(0, of - (frame.onRoad.has(vehicle) ? 1 : 0));
  return {
    assignmentId,
    position: rank(position),
    extraCost: costOf(insertion.extraCost, frame.objective),
    extraWorkingSeconds: insertion.extraWorkingSeconds,
    extraDrivingSeconds: insertion.extraDrivingSeconds,
    extraDistanceMeters: insertion.extraDistanceMeters,
    extraReload: extraReload
      ? {
          stopId: idOf(frame.reloads, extraReload.reload),
          position: rank(extraReload.position),
          after: extraReload.after,
        }
      : null,
    partner:
      partner === undefined
        ? null
        : {
            stopId: idIn(partner),
            index: stops.includes(partner) ? stops.indexOf(partner) : null,
            position: rank(insertion.partnerPosition),
          },
    later: later.flatMap(({ stop, seconds }) => {
      const stopId = idIn(stop);
      return stopId === null ? [] : [{ stopId, minutes: minutesOf(seconds) }];
    }),
    lateMinutes: minutesOf(latenessSeconds),
    violations: insertion.violations
      .map((each) => violationOf(each, frame))
      .map((each) => (known.has(each.stopId ?? "") ? each : { ...each, stopId: null })),
  };
}

function idOf(named: readonly { readonly id: string }[], index: number): string {
  const found = named[index];
  if (!found) throw new RangeError(`the advice names ${index}, of ${named.length}`);
  return found.id;
}

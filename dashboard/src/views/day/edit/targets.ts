import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { Failure } from "../../../api/failure.ts";
import { failureText } from "../../../parts/notice.tsx";
import { reasonText } from "../reasons.ts";
import type { Violation } from "@rondo/day/records/plan.ts";
import { duration } from "../../../format/numbers.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import type { EditedPlan } from "./edited-plan.ts";
import { deliveriesIn, type Option, type Over } from "./hands.ts";
import { carry, withPartners, type Shipments } from "./shipments.ts";

/** The plan with stops at the place that is looked at. */
export function movedTo(
  plan: EditedPlan,
  shipments: Shipments,
  stopIds: readonly string[],
  over: Over,
): EditedPlan {
  if (over === "out") return carry(plan, shipments, stopIds, null);
  const before = (plan.orders.get(over.assignmentId) ?? []).slice(0, over.rank);
  const rank = before.filter((stopId) => !stopIds.includes(stopId)).length;
  return carry(plan, shipments, stopIds, over.best ?? { ...over, rank });
}

/** A rule that is broken, in words. */
export function violationText(day: Day, { assignmentId, ...rule }: Violation): string {
  const stop = rule.stopId === null ? undefined : day.stopsById.value.get(rule.stopId);
  if (rule.code === "SHIPMENT" && stop !== undefined) {
    const ends = day.hands.shipments.value.get(stop.id) ?? [];
    const isPickup = stop.pointType === "pickup";
    const partners = ends.filter((end) => end.isPickup !== isPickup).map(({ stopId }) => stopId);
    return t(isPickup ? "edit.shipment.after" : "edit.shipment.before", { names: namesIn(day, partners) });
  }
  const reason = { ...rule, assignmentIds: [assignmentId], together: false };
  return reasonText(reason, day.lanesById.value, stop);
}

/** Why the core takes a plan not at all. It refuses only what moves, drops or precedes stops that are done. */
export function refusalText(failure: Failure): string {
  return failure.code === "CONFLICT" ? t("edit.past") : failureText(failure);
}

/** "+7 min", "−2 min". */
export function signedMinutes(seconds: number): string {
  if (Math.round(seconds / 60) === 0) return `±${duration(0)}`;
  return `${seconds < 0 ? "\u2212" : "+"}${duration(Math.abs(seconds))}`;
}

/** What a change costs beside another state, or the first rule that it breaks and the other does not. */
export function priceOf(day: Day, after: Evaluation, before: Evaluation | null) {
  const known = new Set(before?.violations.map((one) => violationText(day, one)));
  const broken = after.violations.map((one) => violationText(day, one)).find((text) => !known.has(text));
  const seconds = after.difference.workingSeconds - (before?.difference.workingSeconds ?? 0);
  return told(seconds, broken);
}

function told(seconds: number, broken: string | undefined) {
  return { text: broken ?? signedMinutes(seconds), isBroken: broken !== undefined };
}

/** What an option costs, or the rule against it. */
export function optionPrice(day: Day, option: Option) {
  const [first] = option.violations;
  return told(option.extraWorkingSeconds, first && violationText(day, first));
}

/** The names of some stops. */
function namesIn(day: Day, stopIds: readonly string[]): string {
  return stopIds.map((stopId) => day.stopsById.value.get(stopId)?.name ?? "").join(", ");
}

/** "with Bakery": the other ends of shipments that go along to a place. */
export function alongText(day: Day, stopIds: readonly string[], over: Over | null): string {
  const { hands } = day;
  const plan = hands.session.value?.plan.value;
  if (plan === undefined || over === null) return "";
  const to = over === "out" ? null : (over.best ?? over);
  const along = withPartners(plan, hands.shipments.value, stopIds, to).filter((id) => !stopIds.includes(id));
  return along.length === 0 ? "" : t("edit.with", { names: namesIn(day, along) });
}

/** A place in words, as it is spoken. */
export function overText(day: Day, over: Over): string {
  if (over === "out") return t("edit.over.out");
  const lane = day.lanesById.value.get(over.assignmentId);
  if (lane === undefined) return "";
  const visits = deliveriesIn(lane);
  const held = day.hands.grab.value?.stopIds ?? [];
  const next = visits.slice(over.rank).find(({ stopId }) => !held.includes(stopId));
  const name = next && (day.stopsById.value.get(next.stopId)?.name ?? next.row.name ?? "");
  const others = (end: number) => visits.slice(0, end).filter(({ stopId }) => !held.includes(stopId)).length;
  const at = { courier: lane.name, position: others(over.rank) + 1, count: others(visits.length) + 1 };
  return next ? t("edit.over.before", { ...at, name: name ?? "" }) : t("edit.over.last", at);
}

/** All places of the day, from the first of the first courier to the last of the last. Behind what is held is where it is. */
export function placesOf(day: Day): Over[] {
  const held = day.hands.grab.value?.stopIds ?? [];
  const places = day.lanes.value.flatMap((lane): Over[] => {
    const ids = deliveriesIn(lane).map(({ stopId }) => stopId);
    const ranks = [...ids.keys(), ids.length].filter((rank) => !held.includes(ids[rank - 1] ?? ""));
    return ranks.map((rank) => ({ assignmentId: lane.assignment.id, rank }));
  });
  return [...places, "out"];
}

export function isSame(one: Over | null, other: Over | null): boolean {
  if (one === null || other === null || one === "out" || other === "out") return one === other;
  return one.assignmentId === other.assignmentId && one.rank === other.rank && one.best === other.best;
}

import type { Reason, ReasonCode } from "../records/plan.ts";

/** A reason before it has its message. */
export type Fact = Omit<Reason, "message">;

/** The stop that comes along with another one. */
export interface Whose {
  readonly name: string;
  readonly isPickup?: boolean;
}

/** How windows and the deadline of a stop bound its service. */
export interface Bound {
  readonly finishInWindow?: boolean;
  readonly lateMinutes?: number;
}

/** The name of each rule, as a part of a sentence. */
const NAMES: Readonly<Record<ReasonCode, string>> = {
  NO_COORDINATES: "the missing coordinates",
  NOT_ALLOWED: "the list of couriers that may serve the stop",
  SKILL: "the skills that the stop requires",
  UNREACHABLE: "a way to the stop or on from it that does not exist",
  TIME_WINDOW: "the time windows of the stop",
  DEADLINE: "the delivery deadline of the stop",
  CAPACITY: "the load limits",
  SHIFT: "the end of the shift",
  BREAK: "the breaks",
  MAX_STOPS: "maxStops",
  MAX_DISTANCE: "maxDistanceMeters",
  MAX_DRIVING: "maxDrivingMinutes",
  MAX_WORK: "maxWorkMinutes",
  READY: "readyAt",
  NOT_ASSIGNED: "the run's limitation to assigned stops",
  OUTRANKED: "the other stops",
  ON_BOARD: "goods that are on board of a courier",
  VISIT_ORDER: "the visitOrder of the stop or of others",
  LOADING: "a start without goods",
  LOAD_ORDER: "deliveries that come first",
  SHIPMENT: "the shipment of the stop",
};

/**
 * One sentence: why the stop is left out, and by how much the first courier misses the rule.
 * @param other the stop whose rule it is, where that is another one
 */
export function messageOf(
  { code, assignmentIds, together, shortfall }: Fact,
  bound: Bound = {},
  other?: Whose,
): string {
  const stop = other
    ? `the ${other.isPickup ? "pickup" : "delivery"} ${JSON.stringify(other.name)} of its shipment`
    : "the stop";
  const at = other ? ` at ${stop}` : "";
  const isOne = assignmentIds.length === 1;
  // A reason without couriers keeps its own sentence, which says what to do.
  if (together && assignmentIds.length > 0) {
    const couriers = isOne ? "this courier" : "these couriers";
    const rule = NAMES[code].replace("the stop", stop);
    return `Several rules at once keep the stop from ${couriers}, among them ${rule}.`;
  }
  if (shortfall === null) return withoutAmount(code, isOne, stop);
  const { amount, key, early } = shortfall;
  const first = isOne ? "With this courier" : "With the first of these couriers";
  const late = `${first}, the service${at} would ${bound.finishInWindow ? "end" : "start"} ${time(amount)} after`;
  switch (code) {
    case "TIME_WINDOW":
      return early
        ? `${first}, the service${at} would have to start ${time(amount)} before the nearest time window opens.`
        : `${late} the nearest time window closes${extended(bound, "the last one")}.`;
    case "DEADLINE":
      return `${late} the delivery deadline${extended(bound, "it")}.`;
    case "SHIFT":
      return `${first}, the route would end ${time(amount)} later than the shift and its overtime allow.`;
    case "CAPACITY":
      return `${first}, the load would be ${amount} over the limit for ${JSON.stringify(key)}.`;
    case "MAX_STOPS":
      return `${first}, the route would have ${count(amount, "stop")} more than maxStops allows.`;
    case "MAX_DISTANCE":
      return `${first}, the route would be ${count(amount, "meter")} longer than maxDistanceMeters allows.`;
    case "MAX_DRIVING":
      return `${first}, the route would have ${time(amount)} more driving than maxDrivingMinutes allows.`;
    case "MAX_WORK":
      return `${first}, the route would have ${time(amount)} more work than maxWorkMinutes and overtime allow.`;
    case "READY":
      return `${first}, the goods${other ? ` of ${stop}` : ""} would have to be ready ${time(amount)} sooner.`;
    case "NO_COORDINATES":
    case "NOT_ALLOWED":
    case "SKILL":
    case "UNREACHABLE":
    case "BREAK":
    case "NOT_ASSIGNED":
    case "OUTRANKED":
    case "ON_BOARD":
    case "VISIT_ORDER":
    case "LOADING":
    case "LOAD_ORDER":
    case "SHIPMENT":
      return withoutAmount(code, isOne, stop);
  }
}

/** Says that an amount counts from what `lateMinutes` has made later. */
export function extended({ lateMinutes = 0 }: Bound, what: string): string {
  return lateMinutes > 0 ? `, where lateMinutes extend ${what}` : "";
}

function withoutAmount(code: ReasonCode, isOne: boolean, stop: string): string {
  const subject = isOne ? "This courier" : "These couriers";
  switch (code) {
    case "NO_COORDINATES":
      return "The stop has no coordinates: geocode it, or give its latitude and longitude.";
    case "NOT_ASSIGNED":
      return "The stop is assigned to no courier, and the run was asked to plan assigned stops only.";
    case "NOT_ALLOWED":
      return `${subject} may not serve ${stop}, or only in a locked order that does not fit.`;
    case "SKILL":
      return `${subject} ${isOne ? "lacks" : "lack"} a skill that ${stop} requires.`;
    case "UNREACHABLE":
      return `${subject} could serve the stop if a missing way to it or on from it existed.`;
    case "BREAK":
      return `${subject} could serve the stop without a break: a service is not interrupted by it, and the stop does not fit around it.`;
    case "ON_BOARD":
      return `${subject} ${isOne ? "does" : "do"} not have the goods of the stop on board, or ${isOne ? "is" : "are"} out with them.`;
    case "VISIT_ORDER":
      return `${subject} could serve the stop if no stop had to be first or last.`;
    case "LOADING":
      return `${subject} ${isOne ? "starts" : "start"} empty and cannot load the goods of the stop in time.`;
    case "LOAD_ORDER":
      return `${subject} could serve the stop if pickups might come before deliveries.`;
    case "SHIPMENT":
      return "No other end of the shipment of the stop is served.";
    case "OUTRANKED":
      return `${subject} could serve the stop, but not beside the stops that went first, which rank higher or cost less.`;
    case "TIME_WINDOW":
    case "DEADLINE":
    case "SHIFT":
    case "CAPACITY":
    case "MAX_STOPS":
    case "MAX_DISTANCE":
    case "MAX_DRIVING":
    case "MAX_WORK":
    case "READY":
      return `${subject} cannot serve the stop because of ${NAMES[code]}.`;
  }
}

/** A duration in words, to the second. @param minutes with two decimals, rounded up */
export function time(minutes: number): string {
  const seconds = Math.floor(Math.round(minutes * 6000) / 100);
  const hours = seconds < 7200 ? 0 : Math.floor(seconds / 3600);
  const parts = [
    count(hours, "hour"),
    count(Math.floor(seconds / 60) - hours * 60, "minute"),
    count(seconds % 60, "second"),
  ];
  return parts.filter((part) => !part.startsWith("0 ")).join(" ");
}

export function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

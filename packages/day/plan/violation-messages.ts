import type { Violation } from "../records/plan.ts";
import { count, extended, time, type Bound } from "./reason-messages.ts";

/** One sentence: which rule a route breaks, and by how much. */
export function violationMessage(
  { code, stopId, shortfall }: Omit<Violation, "message">,
  bound: Bound = {},
): string {
  const amount = shortfall?.amount ?? 0;
  const service = `The service ${bound.finishInWindow ? "ends" : "starts"} ${time(amount)} after`;
  switch (code) {
    case "TIME_WINDOW":
      return `${service} the last time window closes${extended(bound, "the last one")}.`;
    case "DEADLINE":
      return `${service} the delivery deadline${extended(bound, "it")}.`;
    case "SHIFT":
      return shortfall?.early
        ? `The route departs ${time(amount)} before the shift begins.`
        : `The route ends ${time(amount)} later than the shift and its overtime allow.`;
    case "CAPACITY":
      return `The load is ${amount} over the limit for ${JSON.stringify(shortfall?.key)}.`;
    case "MAX_STOPS":
      return `The route has ${count(amount, "stop")} more than maxStops allows.`;
    case "MAX_DISTANCE":
      return `The route is ${count(amount, "meter")} longer than maxDistanceMeters allows.`;
    case "MAX_DRIVING":
      return `The route has ${time(amount)} more driving than maxDrivingMinutes allows.`;
    case "MAX_WORK":
      return `The route has ${time(amount)} more work than maxWorkMinutes and overtime allow.`;
    case "READY":
      return `The route departs ${time(amount)} before the goods of the stop are ready.`;
    case "NOT_ALLOWED":
      return "This courier may not serve the stop.";
    case "SKILL":
      return "This courier lacks a skill that the stop requires.";
    case "UNREACHABLE":
      return stopId === null
        ? "There is no way for a part of the route; it counts as no time."
        : "There is no way to the stop; it counts as no time.";
    case "BREAK":
      return "A break fits nowhere and is left out.";
    case "ON_BOARD":
      return "The goods of the stop are not on board of this courier.";
    case "VISIT_ORDER":
      return "The stop is not first, or not last, as its visitOrder says.";
    case "LOADING":
      return "This courier starts empty, and has not loaded the goods of the stop.";
    case "LOAD_ORDER":
      return "The pickup comes before a delivery, and this courier delivers first.";
    case "SHIPMENT":
      return "A pickup and a delivery of this shipment are not on this route, or not in this order.";
    case "NO_COORDINATES":
    case "NOT_ASSIGNED":
    case "OUTRANKED":
      throw new RangeError(`no route can break ${code}`);
  }
}

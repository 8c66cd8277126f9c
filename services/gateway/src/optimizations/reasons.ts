import type { ReasonCode, UnassignedStop } from "./schemas.ts";

const MESSAGES: Readonly<Record<ReasonCode, string>> = {
  NO_COORDINATES: "The stop has no coordinates: geocode it, or give its latitude and longitude.",
  NOT_ALLOWED: "The stop may not be served by these couriers.",
  SKILL: "These couriers lack a skill that the stop requires.",
  UNREACHABLE: "There is no way for these couriers to reach the stop and go on from it.",
  TIME_WINDOW: "These couriers cannot be at the stop inside one of its time windows.",
  DEADLINE: "These couriers cannot start at the stop before its delivery deadline.",
  CAPACITY: "The stop's load does not fit these couriers' load limits.",
  SHIFT: "These couriers' working time does not leave room for the stop.",
  BREAK: "These couriers' breaks do not leave room for the stop.",
  MAX_STOPS: "These couriers already serve as many stops as they may.",
  MAX_DISTANCE: "The stop would take these couriers beyond their greatest distance.",
  MAX_DRIVING: "The stop would take these couriers beyond their longest driving time.",
  NOT_ASSIGNED: "The stop is assigned to no courier, and the run was asked to plan assigned stops only.",
  OUTRANKED: "The stop gave way to others: a courier with nothing else to do could serve it.",
};

/** A reason why a stop is left out, in the form of an answer. */
export function reason(
  code: ReasonCode,
  assignmentIds: readonly string[],
): UnassignedStop["reasons"][number] {
  return { code, message: MESSAGES[code], assignmentIds: [...assignmentIds] };
}

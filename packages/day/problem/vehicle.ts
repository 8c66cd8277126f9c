import { Profile, type Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { breakSpans, noSooner, orderedBreaks } from "./break-order.ts";
import type { CourierProfile } from "../records/assignment/fields.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { Coordinates } from "../records/locating.ts";
import { millionths } from "../records/millionths.ts";
import { endsNextDay } from "../records/time-of-day.ts";
import type { Indexer } from "./indexer.ts";
import type { PlanDay } from "../time/plan-day.ts";
import type { Whole } from "./whole.ts";

const PROFILES: Readonly<Record<CourierProfile, Profile>> = {
  car: Profile.PROFILE_CAR,
  bike: Profile.PROFILE_BIKE,
  foot: Profile.PROFILE_FOOT,
  van: Profile.PROFILE_VAN,
};

/** The profiles of a problem with these couriers. None where all go by car. */
export function profilesOf(assignments: readonly PlannedAssignment[]): Profile[] {
  const used = [...new Set(assignments.map(({ profile }) => PROFILES[profile]))].sort((a, b) => a - b);
  return used.every((profile) => profile === Profile.PROFILE_CAR) ? [] : used;
}

const NO_LIMIT = -1;
const MICROS = 1_000_000;

/** What all vehicles of a problem share. */
interface ProblemOfVehicles {
  readonly day: PlanDay;
  /** The start of an assignment without one of its own; null: it starts at its first stop. */
  readonly defaultStart: Coordinates | null;
  /** The load kinds, in their order. */
  readonly dimensions: readonly string[];
  readonly profiles: readonly Profile[];
  readonly locations: Indexer<Coordinates>;
  readonly skills: Indexer<string>;
}

/** An assignment as a vehicle of the optimizer. */
export function vehicleOf(assignment: PlannedAssignment, problem: ProblemOfVehicles): Whole<Vehicle> {
  const { day, defaultStart, dimensions, profiles, locations, skills } = problem;
  const start = coordinates(assignment.startLatitude, assignment.startLongitude) ?? defaultStart;
  const ownEnd = coordinates(assignment.endLatitude, assignment.endLongitude);
  const end = ownEnd ?? (assignment.returnToStart ? start : null);
  const overnight = endsNextDay(assignment.workStartTime, assignment.workEndTime);
  const limits = assignment.loadLimits ?? {};
  const shiftStart = day.at(assignment.workStartTime);
  return {
    startPlace: start ? locations.index(start) : undefined,
    endPlace: end ? locations.index(end) : undefined,
    shiftStart,
    shiftEnd: noSooner(shiftStart, day.at(assignment.workEndTime, overnight ? 1 : 0)),
    maxOvertimeSeconds: assignment.softTimeWindowMode
      ? Math.round(assignment.maxOvertimeMinutes * 60)
      : undefined,
    capacity: dimensions.map((key) =>
      Object.hasOwn(limits, key) ? millionths(limits[key] ?? 0, "down") : NO_LIMIT,
    ),
    defaultServiceSeconds: Math.round(assignment.stopDurationMinutes * 60),
    defaultSetupSeconds: Math.round(assignment.setupMinutes * 60),
    parked: false,
    breaks: orderedBreaks(breakSpans(assignment.breaks, assignment, day.at)),
    skills: [...new Set(assignment.skills.map(skills.index))],
    maxStops: assignment.maxStops ?? undefined,
    maxDistanceMeters:
      assignment.maxDistanceMeters === null ? undefined : Math.floor(assignment.maxDistanceMeters),
    maxDrivingSeconds:
      assignment.maxDrivingMinutes === null ? undefined : secondsWithin(assignment.maxDrivingMinutes),
    maxWorkSeconds: assignment.maxWorkMinutes === null ? undefined : secondsWithin(assignment.maxWorkMinutes),
    costs: {
      perKmMicros: Math.round(assignment.costs.perKm * MICROS),
      perHourMicros: Math.round(assignment.costs.perHour * MICROS),
      fixedMicros: Math.round(assignment.costs.fixed * MICROS),
    },
    loaded: false,
    extraLoad: [],
    travelTimePercent: percent(assignment.travelTimeFactor),
    serviceTimePercent: percent(assignment.serviceTimeFactor),
    startsEmpty: assignment.startsEmpty,
    deliveriesFirst: assignment.loading === "deliveriesFirst",
    profile: Math.max(0, profiles.indexOf(PROFILES[assignment.profile])),
  };
}

/** Absent where the factor changes nothing. */
function percent(factor: number): number | undefined {
  return factor === 1 ? undefined : Math.round(factor * 100);
}

function coordinates(latitude: number | null, longitude: number | null): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Whole seconds of a limit in minutes. The decimal form counts: 2.05 minutes are 123 s, though the product is less. */
export function secondsWithin(minutes: number): number {
  return Math.floor(Number((minutes * 60).toFixed(6)));
}

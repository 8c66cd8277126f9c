import { z } from "zod";
import {
  clockTime,
  geocodeStatus,
  latitude,
  loadLimits,
  longitude,
  requirePair,
  skills,
  uuid,
} from "../fields.ts";
import { secondsOfDay } from "../time-of-day.ts";

const MAX_BREAK_MINUTES = 720;
const DAY_SECONDS = 86_400;

const fixedBreak = z.object({ startTime: clockTime, endTime: clockTime }).refine(isShortBreak, {
  path: ["endTime"],
  message: "must come after startTime (a break may cross midnight, and lasts at most 12 hours)",
});

const flexibleBreak = z.object({
  earliestStartTime: clockTime,
  latestStartTime: clockTime,
  durationMinutes: z.number().positive().max(MAX_BREAK_MINUTES),
});

/** A break: at a fixed time, or of a length with an earliest and a latest start. */
export const courierBreak = z
  .union(
    [fixedBreak, flexibleBreak],
    "must have startTime and endTime, or earliestStartTime, latestStartTime and durationMinutes; times as HH:MM or HH:MM:SS",
  )
  .meta({ id: "Break" });
export type CourierBreak = z.infer<typeof courierBreak>;

const rate = z.number().min(0).max(1_000_000);

const costs = z.object({ perKm: rate.nullish(), perHour: rate.nullish(), fixed: rate.nullish() });

const settings = z.object({
  startAddress: z.string().min(1).max(500).nullish(),
  startLatitude: latitude.nullish(),
  startLongitude: longitude.nullish(),
  endAddress: z.string().min(1).max(500).nullish(),
  endLatitude: latitude.nullish(),
  endLongitude: longitude.nullish(),
  returnToStart: z.boolean().nullish(),
  workStartTime: clockTime.nullish(),
  workEndTime: clockTime.nullish(),
  stopDurationMinutes: z.number().min(0).max(1440).nullish(),
  loadLimits: loadLimits.nullish(),
  softTimeWindowMode: z.boolean().nullish(),
  maxOvertimeMinutes: z.number().min(0).max(720).nullish(),
  breaks: z.array(courierBreak).max(5).nullish(),
  skills: skills.nullish(),
  maxStops: z.int().min(1).max(100_000).nullish(),
  maxDistanceMeters: z.number().positive().max(1e9).nullish(),
  maxDrivingMinutes: z.number().positive().max(100_000).nullish(),
  costs: costs.nullish(),
});

type Coordinates = Pick<
  z.infer<typeof settings>,
  "startLatitude" | "startLongitude" | "endLatitude" | "endLongitude"
>;

const startPair = requirePair<Coordinates>("startLatitude", "startLongitude");
const endPair = requirePair<Coordinates>("endLatitude", "endLongitude");

/** A courier's shift on a project. */
export const newAssignment = settings
  .extend({ courierId: uuid })
  .superRefine(startPair)
  .superRefine(endPair)
  .meta({ id: "NewAssignment" });

/** Any setting of an assignment; its courier is fixed. Null brings the default back. */
export const assignmentChanges = settings
  .superRefine(startPair)
  .superRefine(endPair)
  .meta({ id: "AssignmentChanges" });

export type NewAssignment = z.infer<typeof newAssignment>;
export type AssignmentChanges = z.infer<typeof assignmentChanges>;

const answeredBreak = z.union([
  z.object({ startTime: z.string(), endTime: z.string() }),
  z.object({ earliestStartTime: z.string(), latestStartTime: z.string(), durationMinutes: z.number() }),
]);

/** An assignment in an answer: every default filled in, clock times as `HH:MM:SS`. */
export const assignment = z
  .object({
    id: uuid,
    projectId: uuid,
    courierId: uuid,
    startAddress: z.string().nullable(),
    startLatitude: z.number().nullable(),
    startLongitude: z.number().nullable(),
    startGeocodeStatus: geocodeStatus,
    endAddress: z.string().nullable(),
    endLatitude: z.number().nullable(),
    endLongitude: z.number().nullable(),
    endGeocodeStatus: geocodeStatus,
    returnToStart: z.boolean(),
    workStartTime: z.string(),
    workEndTime: z.string(),
    stopDurationMinutes: z.number(),
    loadLimits: z.record(z.string(), z.number()).nullable(),
    softTimeWindowMode: z.boolean(),
    maxOvertimeMinutes: z.number(),
    breaks: z.array(answeredBreak),
    skills: z.array(z.string()),
    maxStops: z.int().nullable(),
    maxDistanceMeters: z.number().nullable(),
    maxDrivingMinutes: z.number().nullable(),
    costs: z.object({ perKm: z.number(), perHour: z.number(), fixed: z.number() }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Assignment" });
export type Assignment = z.infer<typeof assignment>;

function isShortBreak(given: { startTime: string; endTime: string }): boolean {
  const seconds = secondsOfDay(given.endTime) - secondsOfDay(given.startTime);
  const length = (seconds + DAY_SECONDS) % DAY_SECONDS;
  return length > 0 && length <= MAX_BREAK_MINUTES * 60;
}

import { z } from "zod";
import { computed, optional, type StoredForm } from "../field-table.ts";
import {
  asPairs,
  clockTime,
  endClockTime,
  filledText,
  geocodeStatus,
  latitude,
  loadLimits,
  longitude,
  skills,
} from "../fields.ts";
import { secondsOfDay, withSeconds } from "../time-of-day.ts";

const MAX_BREAK_MINUTES = 720;
const MAX_BREAK_SECONDS = MAX_BREAK_MINUTES * 60;
const DAY_SECONDS = 86_400;

const fixedBreak = z.object({ startTime: clockTime, endTime: endClockTime }).refine(isShortBreak, {
  path: ["endTime"],
  message: "must come after startTime (a break may cross midnight, and lasts at most 12 hours)",
});

const flexibleBreak = z
  .object({
    earliestStartTime: clockTime,
    latestStartTime: endClockTime,
    durationMinutes: z.number().positive().max(MAX_BREAK_MINUTES),
  })
  .refine(isInOrder, {
    path: ["latestStartTime"],
    message: "must not come before earliestStartTime (across midnight, it may be at most 12 hours later)",
  });

/** A break: fixed, or flexible with an earliest start, a latest start and a length. */
export const courierBreak = z
  .union(
    [fixedBreak, flexibleBreak],
    "must have startTime and endTime, or earliestStartTime, latestStartTime and durationMinutes; times as HH:MM or HH:MM:SS, midnight as 00:00",
  )
  .meta({ id: "CourierBreak", example: { startTime: "12:00", endTime: "12:30" } });
export type CourierBreak = z.infer<typeof courierBreak>;

const address = filledText(500);

const shiftStart = clockTime.overwrite(withSeconds);
const shiftEnd = endClockTime.overwrite(withSeconds);
/** Older versions stored `HH:MM`. */
const withItsSeconds: StoredForm<string> = {
  write: (time) => time,
  read: (time) => withSeconds(time as string),
};

const rate = z.number().min(0).max(1_000_000);
const DEFAULT_COSTS = { perKm: 0, perHour: 1, fixed: 0 };
const costs = z
  .object({
    perKm: rateOr(DEFAULT_COSTS.perKm),
    perHour: rateOr(DEFAULT_COSTS.perHour),
    fixed: rateOr(DEFAULT_COSTS.fixed),
  })
  .meta({ id: "Costs" });

/** What a courier is on the road. */
const courierProfile = z
  .enum(["car", "bike", "foot", "van"])
  .meta({ description: "Whose roads and travel times the courier has." });
export type CourierProfile = z.infer<typeof courierProfile>;

const factor = (min: number, max: number, description: string) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(2)) === value, "must have at most 2 decimals")
    .meta({ description, example: 1.2 });

/** The settings of an assignment. A new setting is added here, and nowhere else in this folder. */
export const assignmentFields = {
  startAddress: optional(address, null),
  startLatitude: optional(latitude, null),
  startLongitude: optional(longitude, null),
  startGeocodeStatus: computed(geocodeStatus, "none"),
  endAddress: optional(address, null),
  endLatitude: optional(latitude, null),
  endLongitude: optional(longitude, null),
  endGeocodeStatus: computed(geocodeStatus, "none"),
  returnToStart: optional(z.boolean(), true),
  // The project's default start has precedence over this default: see `record.ts`.
  workStartTime: optional(shiftStart, "09:00:00", withItsSeconds),
  workEndTime: optional(shiftEnd, "18:00:00", withItsSeconds),
  stopDurationMinutes: optional(z.number().min(0).max(1440), 5),
  setupMinutes: optional(
    z.number().min(0).max(240).meta({ description: "Of stops that tell none.", example: 4 }),
    0,
  ),
  loadLimits: optional(loadLimits, null, asPairs),
  softTimeWindowMode: optional(z.boolean(), false),
  maxOvertimeMinutes: optional(z.number().min(0).max(720), 120),
  breaks: optional(z.array(courierBreak).max(5), []),
  skills: optional(skills, []),
  maxStops: optional(z.int().min(1).max(100_000), null),
  maxDistanceMeters: optional(z.number().positive().max(1e9), null),
  maxDrivingMinutes: optional(z.number().positive().max(100_000), null),
  maxWorkMinutes: optional(z.number().min(1).max(1440).meta({ example: 480 }), null),
  costs: optional(costs, DEFAULT_COSTS),
  profile: optional(courierProfile, "car"),
  travelTimeFactor: optional(
    factor(0.2, 5, "How long each leg takes, times the map's time. 1.2 is a fifth slower."),
    1,
  ),
  serviceTimeFactor: optional(
    factor(0.1, 10, "How long a service or set-up that a stop tells takes, times what the stop says."),
    1,
  ),
  startsEmpty: optional(
    z.boolean().meta({
      description: "No goods are available at the start: they are loaded at a `stock_loading` stop first.",
    }),
    false,
  ),
  loading: optional(
    z.enum(["free", "deliveriesFirst"]).meta({
      description:
        "`deliveriesFirst`: until the next loading, no pickup without `shipment` comes before the last delivery that is loaded and gives nothing back.",
    }),
    "free",
  ),
};

function rateOr(fallback: number) {
  return rate
    .nullish()
    .transform((given) => given ?? fallback)
    .pipe(rate);
}

function isShortBreak({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  const seconds = secondsBetween(startTime, endTime);
  return seconds === null || (seconds !== 0 && (seconds + DAY_SECONDS) % DAY_SECONDS <= MAX_BREAK_SECONDS);
}

/** Whether the latest start follows the earliest, at most one night later. In the wrong order, no shift owes the break. */
function isInOrder(given: { earliestStartTime: string; latestStartTime: string }): boolean {
  const seconds = secondsBetween(given.earliestStartTime, given.latestStartTime);
  return seconds === null || seconds >= 0 || seconds + DAY_SECONDS <= MAX_BREAK_SECONDS;
}

/** From one time of a day to another. Null if one is no time, which is refused anyway. */
function secondsBetween(from: string, to: string): number | null {
  const valid = [from, to].every((time) => clockTime.safeParse(time).success);
  return valid ? secondsOfDay(to) - secondsOfDay(from) : null;
}

import { z } from "zod";
import {
  dateTime,
  geocodeStatus,
  latitude,
  loadDemands,
  longitude,
  requirePair,
  skills,
  uuid,
} from "../fields.ts";
import { priorityRank } from "./priority.ts";
import { serviceSeconds } from "./service-minutes.ts";

const MINUTES = "must be minutes above 0 and at most 1440, or text like 1:30, 20 min or 1.5 hours";
const serviceMinutes = z
  .union([z.number(), z.string().max(50)], MINUTES)
  .refine((value) => serviceSeconds(value) !== null, MINUTES);

const PRIORITY = "must be a whole number from -1000 to 1000, or low, normal, medium, high or urgent";
const priority = z
  .union([z.number(), z.string().max(50)], PRIORITY)
  .refine((value) => priorityRank(value) !== null, PRIORITY);

const timeWindow = z
  .object({ startTime: dateTime.nullish(), endTime: dateTime })
  .refine((window) => !window.startTime || !(Date.parse(window.startTime) > Date.parse(window.endTime)), {
    path: ["endTime"],
    message: "must not be before startTime",
  });

/** A company's own id of a stop. */
export const externalId = z.string().max(100);

const required = {
  name: z.string().min(1).max(255),
  address: z.string().min(1).max(500),
};

const optional = z.object({
  externalId: externalId.nullish().meta({ description: "The company's own number or name of the order." }),
  phone: z.string().max(50).nullish(),
  notes: z.string().max(2000).nullish(),
  products: z.string().max(2000).nullish(),
  serviceMinutes: serviceMinutes.nullish(),
  priority: priority.nullish(),
  pointType: z.enum(["delivery", "stock_loading"]).nullish(),
  paymentMethod: z.string().max(40).nullish(),
  deliveryDeadline: dateTime.nullish(),
  timeWindows: z.array(timeWindow).max(10).nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  // Once here: a batch that names each courier many times would be as much work again behind.
  allowedCourierIds: z
    .array(uuid)
    .max(500)
    .transform((ids) => [...new Set(ids)])
    .nullish(),
  assignedCourierId: uuid.nullish(),
  loadDemands: loadDemands.nullish(),
  requiredSkills: skills.nullish(),
});

const coordinatePair = requirePair<{ latitude?: number | null; longitude?: number | null }>(
  "latitude",
  "longitude",
);

/** One new stop. */
export const newStop = optional.extend(required).superRefine(coordinatePair).meta({ id: "NewStop" });

/** A batch of new stops. */
export const newStops = z.object({ stops: z.array(newStop).min(1).max(1000) }).meta({ id: "NewStops" });

/** Any of a stop's fields; null clears an optional one. */
export const stopChanges = optional
  .extend(z.object(required).partial().shape)
  .superRefine(coordinatePair)
  .meta({ id: "StopChanges" });

export type NewStop = z.infer<typeof newStop>;
export type StopChanges = z.infer<typeof stopChanges>;

/** A stop in an answer. */
export const stop = z
  .object({
    id: uuid,
    projectId: uuid,
    name: z.string(),
    address: z.string(),
    externalId: z.string().nullable(),
    phone: z.string().nullable(),
    notes: z.string().nullable(),
    products: z.string().nullable(),
    serviceMinutes: z.union([z.number(), z.string()]).nullable(),
    priority: z.union([z.number(), z.string()]),
    pointType: z.enum(["delivery", "stock_loading"]),
    paymentMethod: z.string().nullable(),
    deliveryDeadline: z.string().nullable(),
    timeWindows: z.array(z.object({ startTime: z.string().nullable(), endTime: z.string() })),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    geocodeStatus,
    allowedCourierIds: z.array(uuid),
    assignedCourierId: uuid.nullable(),
    loadDemands: z.record(z.string(), z.number()).nullable(),
    requiredSkills: z.array(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Stop" });
export type Stop = z.infer<typeof stop>;

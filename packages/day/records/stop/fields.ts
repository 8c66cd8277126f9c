import { z } from "zod";
import { computed, optional, required } from "../field-table.ts";
import {
  asPairs,
  collectDemands,
  dateTime,
  filledText,
  geocodeQuality,
  geocodeStatus,
  latitude,
  loadDemands,
  longitude,
  nullIfAbsent,
  skills,
  unique,
  utc,
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

const instant = dateTime.overwrite(utc);

const timeWindow = z
  .object({ startTime: nullIfAbsent(instant), endTime: instant })
  .refine(({ startTime, endTime }) => startTime === null || !(Date.parse(startTime) > Date.parse(endTime)), {
    path: ["endTime"],
    message: "must not be before startTime",
  })
  .meta({ id: "TimeWindow" });

const lastChange = z
  .object({
    at: z.string(),
    by: z.enum(["key", "session"]),
    name: z.string().nullable().meta({ description: "Of the API key, or of the person." }),
  })
  .meta({ id: "LastChange", description: "The author of the stop, or of its last change." });
export type LastChange = z.output<typeof lastChange>;

/** The fields of a stop. A new field is added here, and nowhere else in this folder. */
export const stopFields = {
  name: required(filledText(255)),
  address: required(filledText(500)),
  externalId: optional(
    z.string().max(100).meta({ description: "The company's own number or name of the order." }),
    null,
  ),
  phone: optional(z.string().max(50), null),
  notes: optional(z.string().max(2000), null),
  products: optional(z.string().max(2000), null),
  serviceMinutes: optional(serviceMinutes, null),
  setupMinutes: optional(
    z.number().min(0).max(240).meta({
      description:
        "Spent on arrival, before the service, unless the visit before it on the route is within the project's `setupRadiusMeters`. Null: the assignment's; of a loading point: none.",
      example: 5,
    }),
    null,
  ),
  priority: optional(priority, 0),
  pointType: optional(z.enum(["delivery", "pickup", "stock_loading"]), "delivery"),
  paymentMethod: optional(z.string().max(40), null),
  deliveryDeadline: optional(instant, null),
  readyAt: optional(
    instant.meta({
      description:
        "The goods come on board no earlier: a route that loads them at its start departs no earlier, and the `stock_loading` call that begins the stop's trip starts no earlier. With a `shipment`, its pickups start no earlier instead.",
    }),
    null,
  ),
  timeWindows: optional(z.array(timeWindow).max(10), []),
  latitude: optional(latitude, null),
  longitude: optional(longitude, null),
  geocodeStatus: computed(geocodeStatus, "none"),
  geocodeQuality: computed(
    geocodeQuality.meta({
      description:
        "How precisely geocoding knows the address. For a stop that was found: `house` or `place`. For a stop that failed: the " +
        "quality of its best candidate, which is a doubt; null if it has none.",
    }),
    null,
  ),
  // Each id once. Repeated ids would multiply the later work.
  allowedCourierIds: optional(
    z
      .array(uuid)
      .max(500)
      .overwrite(unique)
      .meta({ description: "Ids of assignments of the project: only these may serve the stop." }),
    [],
  ),
  assignedCourierId: optional(
    uuid.meta({ description: "The id of an assignment of the project: only this one may serve the stop." }),
    null,
  ),
  loadDemands: optional(loadDemands, null, asPairs),
  collectDemands: optional(collectDemands, {}, asPairs),
  shipment: optional(
    z.string().min(1).max(100).meta({
      description:
        "Stops with the same one belong together: one pickup with up to 50 deliveries, or up to 50 pickups with one delivery. One courier serves those that are served, pickups first. Not of a loading point, nor with `collectDemands`.",
    }),
    null,
  ),
  requiredSkills: optional(skills.overwrite(unique), []),
  finishInWindow: optional(
    z.boolean().meta({
      description: "The service also ends inside the window in which it starts, and by the deadline.",
    }),
    false,
  ),
  lateMinutes: optional(
    z.number().min(0).max(720).meta({
      description:
        "How much later than the end of its last window, and than its deadline, the service may start, at the price `lateMinute` of a run's `weights`. With `finishInWindow` it may end so much later. Not of a loading point.",
      example: 30,
    }),
    0,
  ),
  preferredCourierIds: optional(
    z.array(uuid).max(20).overwrite(unique).meta({
      description:
        "Couriers of the company, or assignments of the project, that should serve the stop. Another one has a price: see `weights` of a run.",
    }),
    [],
  ),
  visitOrder: optional(
    z.enum(["first", "last"]).meta({
      description:
        "`first`: on its route only other first stops and the pickups of its own shipment come before it. `last`: only other last ones and the deliveries of its own shipment come after it. Not of a loading point.",
    }),
    null,
  ),
  lastChange: computed(lastChange, null),
};

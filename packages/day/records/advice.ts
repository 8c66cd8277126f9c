import { z } from "zod";
import { ofDay } from "./day-state.ts";
import { dateTime, utc, uuid } from "./fields.ts";
import { violation } from "./plan.ts";
import { newStop } from "./stop/schemas.ts";

const instant = dateTime.overwrite(utc);

const slot = z
  .object({ startTime: instant, endTime: instant })
  .refine(({ startTime, endTime }) => !(Date.parse(startTime) > Date.parse(endTime)), {
    path: ["endTime"],
    message: "must not be before startTime",
  })
  .meta({ id: "Slot" });

const askedStop = z
  .object({
    stopId: uuid.nullish().meta({ description: "A stop of the project." }),
    stop: newStop.nullish().meta({ description: "A stop that is not stored." }),
  })
  .refine(({ stopId, stop }) => (stopId ?? null) === null || (stop ?? null) === null, {
    message: "has both stopId and stop",
  })
  .refine(({ stopId, stop }) => (stopId ?? null) !== null || (stop ?? null) !== null, {
    message: "needs stopId or stop",
  })
  .meta({ id: "AskedStop" });

const isNew = ({ stop }: z.infer<typeof askedStop>): boolean => (stop ?? null) !== null;

export const adviceRequest = z
  .object({
    stops: z
      .array(askedStop)
      .min(1)
      .max(120)
      .refine((stops) => stops.filter(isNew).length <= 20, "must not have more than 20 that are not stored")
      .refine(
        (stops) => stops.filter((asked) => !isNew(asked)).length <= 100,
        "must not have more than 100 that are stored",
      ),
    slots: z
      .array(slot)
      .max(20)
      .nullish()
      .meta({ description: "Each in turn in place of the stops' own windows." }),
    ...ofDay,
  })
  .meta({ id: "AdviceRequest" });
export type AdviceRequest = z.infer<typeof adviceRequest>;

const option = z
  .object({
    assignmentId: uuid,
    position: z
      .int()
      .meta({ description: "Rows of its route before the stop, breaks and what joins with it left out." }),
    extraCost: z.number(),
    extraWorkingSeconds: z.number(),
    extraDrivingSeconds: z.number(),
    extraDistanceMeters: z.number(),
    extraReload: z
      .object({
        stopId: uuid.meta({ description: "The stock loading point." }),
        position: z.int(),
        after: z.boolean().meta({ description: "At the same position: it comes after the stop." }),
      })
      .nullable()
      .meta({ description: "One more loading visit, which makes room for the stop." }),
    partner: z
      .object({
        stopId: uuid.nullable().meta({ description: "Null for one that is not stored, and for a handover." }),
        index: z
          .int()
          .nullable()
          .meta({ description: "Of the partner in the request; null if it is not asked." }),
        position: z
          .int()
          .meta({ description: "As of the stop. At the same position the pickup comes first." }),
      })
      .nullable()
      .meta({ description: "The other end of its shipment, if that joins the route with it." }),
    later: z
      .array(z.object({ stopId: uuid, minutes: z.number() }).meta({ id: "LaterStop" }))
      .meta({ description: "Stops that would be served later." }),
    lateMinutes: z.number(),
    violations: z.array(violation).meta({ description: "Empty: it fits." }),
  })
  .meta({ id: "AdviceOption" });

export const advice = z
  .object({
    stopId: uuid.nullable().meta({ description: "Null for a stop that is not stored." }),
    index: z.int().meta({ description: "Of the stop in the request." }),
    slot: slot.nullable(),
    options: z.array(option).meta({ description: "One for each assignment, best first." }),
  })
  .meta({ id: "Advice" });
export type Advice = z.infer<typeof advice>;

import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { uuid, withPair } from "../fields.ts";
import { stopFields } from "./fields.ts";
import { outcomeFields } from "./outcome.ts";

const PAIR = ["latitude", "longitude"] as const;

const NOT_OF_POINT = "must not be set of a stop of this pointType";

interface OfPoint {
  readonly pointType?: string | null | undefined;
  readonly visitOrder?: string | null | undefined;
  readonly finishInWindow?: boolean | null | undefined;
  readonly lateMinutes?: number | null | undefined;
  readonly collectDemands?: object | null | undefined;
  readonly readyAt?: string | null | undefined;
  readonly shipment?: string | null | undefined;
}

/** The first field that a stop of this type must not have, and why. */
export function wrongOfPoint(stop: OfPoint) {
  const wrong = (path: keyof OfPoint, message = NOT_OF_POINT) => ({ path, message });
  if (Object.keys(stop.collectDemands ?? {}).length > 0) {
    if ((stop.pointType ?? "delivery") !== "delivery") return wrong("collectDemands");
    if (stop.shipment)
      return wrong("collectDemands", "must not be set with a shipment: make them two stops of one place");
  }
  if (stop.readyAt && (stop.pointType ?? "delivery") !== "delivery") return wrong("readyAt");
  if (stop.pointType !== "stock_loading") return null;
  if (stop.visitOrder) return wrong("visitOrder");
  if (stop.shipment) return wrong("shipment");
  if (stop.lateMinutes) return wrong("lateMinutes");
  return stop.finishInWindow ? wrong("finishInWindow") : null;
}

/** One new stop. */
export const newStop = withPair(z.object(newShape(stopFields)), PAIR)
  .superRefine((stop, context) => {
    const wrong = wrongOfPoint(stop);
    if (wrong !== null) context.addIssue({ code: "custom", path: [wrong.path], message: wrong.message });
  })
  .meta({ id: "NewStop" });

/** A batch of new stops. */
export const newStops = z.object({ stops: z.array(newStop).min(1).max(1000) }).meta({ id: "NewStops" });

/** Changes to a stop. Null resets an optional field. */
export const stopChanges = withPair(
  z.object({ ...changeShape(stopFields), ...changeShape(outcomeFields) }),
  PAIR,
  true,
).meta({ id: "StopChanges" });

/** Outcomes of stops. */
export const stopOutcomes = z
  .object({
    outcomes: z
      .array(z.object({ stopId: uuid, ...changeShape(outcomeFields) }).meta({ id: "ReportedOutcome" }))
      .min(1)
      .max(1000),
  })
  .meta({ id: "StopOutcomes" });
export type StopOutcomes = z.infer<typeof stopOutcomes>;

export type NewStop = z.infer<typeof newStop>;
export type StopChanges = z.infer<typeof stopChanges>;

/** A stop in an answer. */
export const stop = z
  .object({
    id: uuid,
    projectId: uuid,
    ...answerShape(stopFields),
    ...answerShape(outcomeFields),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Stop" });
export type Stop = z.infer<typeof stop>;

import { z } from "zod";
import { uuid } from "./fields.ts";

export const warningCode = z.enum([
  "INACTIVE_COURIER",
  "NO_COORDINATES",
  "DEPOT_NOT_LOCATED",
  "SUSPICIOUS_COORDINATES",
  "NOT_LOCKED",
  "ROUTING_FALLBACK",
  "SNAPPED_FAR",
  "CURBSIDE_IGNORED",
  "REASONS_INCOMPLETE",
  "LOAD_KIND_UNUSED",
  "ASSUMED_SERVED",
  "IDLE_COURIERS",
  "NO_PREFERRED_COURIER",
  "SHIPMENT_OPEN",
  "LOAD_NOT_READ",
]);

/** A remark for the caller. The run goes on. */
export const warning = z
  .object({
    code: warningCode,
    message: z.string(),
    stopIds: z.array(uuid).meta({ description: "The stops that it is about." }),
    assignmentIds: z.array(uuid).meta({ description: "The assignments that it is about." }),
  })
  .meta({ id: "Warning" });
export type Warning = z.infer<typeof warning>;

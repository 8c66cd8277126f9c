import { z } from "zod";
import { ofDay } from "./day-state.ts";
import { dateTime, utc, uuid } from "./fields.ts";
import { planTotals, route, unassignedStop, violation } from "./plan.ts";
import { warning } from "./warning.ts";

const givenRoute = z
  .object({
    assignmentId: uuid,
    stopIds: z.array(uuid).max(5000).meta({
      description:
        "In this order. Stock loading points may be named, repeatedly; where none is, they are placed as needed.",
    }),
    startAt: dateTime
      .overwrite(utc)
      .nullish()
      .meta({ description: "Departure. Absent: the latest that ends the route no later." }),
  })
  .meta({ id: "GivenRoute" });

/** Routes made by hand. Routes that it does not name stay as they are in the current plan. */
const givenPlan = {
  routes: z.array(givenRoute).max(1000),
  unassignedStopIds: z
    .array(uuid)
    .max(5000)
    .nullish()
    .meta({ description: "Stops to leave out, also of routes that are not named." }),
};

export const evaluationRequest = z.object({ ...givenPlan, ...ofDay }).meta({ id: "EvaluationRequest" });

export const editRequest = z
  .object({
    ...givenPlan,
    ...ofDay,
    basedOn: uuid.nullish().meta({
      description: "The plan that has to be the current one. Required while the project is in progress.",
    }),
    allowViolations: z.boolean().nullish(),
  })
  .meta({ id: "EditRequest" });

export type EvaluationRequest = z.infer<typeof evaluationRequest>;
export type GivenPlan = Pick<EvaluationRequest, "routes" | "unassignedStopIds">;
export type EditRequest = z.infer<typeof editRequest>;

/** The plan as it would be, and what that changes. */
export const evaluation = z
  .object({
    routes: z.array(route),
    unassignedStops: z.array(unassignedStop),
    violations: z.array(violation),
    warnings: z.array(warning),
    summary: planTotals,
    difference: z
      .object({
        servedCount: z.int(),
        cost: z.number(),
        workingSeconds: z.number(),
        distanceMeters: z.number(),
        lateMinutes: z.number(),
      })
      .meta({ id: "PlanDifference", description: "More than in the current plan; negative: less." }),
  })
  .meta({ id: "Evaluation" });
export type Evaluation = z.infer<typeof evaluation>;

import { z } from "zod";
import { uuid } from "@rondo/day/records/fields.ts";
import { runFailure } from "@rondo/day/records/run.ts";
import { eventName, type EventName } from "./schemas.ts";

const runData = z
  .object({
    test: z.literal(true).optional().meta({ description: "Only in a sample event." }),
    jobId: uuid,
    projectId: uuid,
    status: z.enum(["completed", "failed"]),
    chargedUsd: z.number(),
    routesCount: z.int(),
    unassignedCount: z.int(),
    error: runFailure.nullable(),
  })
  .meta({ id: "RunEventData" });

const planData = z
  .object({
    planId: uuid,
    projectId: uuid,
    source: z.enum(["run", "edit"]),
    basedOn: uuid.nullable().meta({ description: "The plan that it was made from." }),
    releasedAt: z.string().nullable(),
    changesCount: z.int(),
  })
  .meta({ id: "PlanEventData" });

const livemode = z.boolean().meta({ description: "False: caused with a test key." });

/** An event in the list of a company's events. */
export const listedEvent = z
  .object({
    id: uuid.meta({ description: "The event's id." }),
    event: eventName,
    createdAt: z.string(),
    livemode,
    data: z
      .union([runData, planData])
      .meta({ id: "EventData", description: "Of the run, or of the plan; `event` says which." }),
  })
  .meta({ id: "CompanyEvent" });
export type ListedEvent = z.output<typeof listedEvent>;

interface EventDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly body: z.ZodType;
}

/** What each event tells. */
export const webhookEvents: Readonly<Record<EventName, EventDescription>> = {
  "optimization.completed": {
    operationId: "onOptimizationCompleted",
    summary: "A run has made a plan",
    body: eventOf("optimization.completed", "OptimizationCompleted", runData),
  },
  "optimization.failed": {
    operationId: "onOptimizationFailed",
    summary: "A run has failed; it costs nothing",
    body: eventOf("optimization.failed", "OptimizationFailed", runData),
  },
  "plan.changed": {
    operationId: "onPlanChanged",
    summary: "Another plan is the current one, or a plan was released",
    body: eventOf("plan.changed", "PlanChanged", planData),
  },
};

function eventOf(event: EventName, id: string, data: z.ZodObject): z.ZodObject {
  return z
    .object({
      id: uuid.meta({
        description: "The delivery's id, the same when it is repeated.",
      }),
      event: z.literal(event),
      createdAt: z.string(),
      livemode,
      data,
    })
    .meta({ id });
}

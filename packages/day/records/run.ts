import { z } from "zod";
import { keep, ofDay } from "./day-state.ts";
import { uuid } from "./fields.ts";
import { basedOn, changes, planHead, route, summary, unassignedStop } from "./plan.ts";
import { warning } from "./warning.ts";

/** Wishes, which are not demands, are priced in minutes of work. */
const weights = z
  .strictObject({
    lateMinute: z
      .number()
      .min(1)
      .max(1000)
      .nullish()
      .meta({ description: "Of a minute that a service is late. Default: 2.", example: 2 }),
    otherCourier: z
      .number()
      .min(0)
      .max(1000)
      .nullish()
      .meta({ description: "Of a stop with another courier than it prefers. Default: 10.", example: 10 }),
  })
  .meta({ id: "Weights" });

/** Body of an optimization request. Unknown fields are refused: a run spends money. Null is the same as absent. */
export const runRequest = z
  .object({
    onlyAssignedPoints: z.boolean().nullish(),
    async: z.boolean().nullish(),
    timeLimitSeconds: z.number().min(1).max(600).nullish(),
    seed: z.int().nullish(),
    maxIterations: z.int().min(1).nullish(),
    objective: z.enum(["time", "distance", "cost"]).nullish(),
    balance: z.number().min(0).max(1).nullish(),
    weights: weights.nullish().meta({
      description: "Prices, in minutes of work. They cost nothing where no stop has such a rule.",
    }),
    compactness: z.number().min(0).max(1).nullish(),
    startFrom: z.enum(["empty", "current"]).nullish(),
    lockedStopIds: z.array(uuid).max(5000).nullish(),
    includeGeometry: z.boolean().nullish(),
    validateOnly: z.boolean().nullish(),
    maxChargeUsd: z.number().min(0).nullish().meta({
      description: "The run is refused if it would cost more (402 `PAYMENT_REQUIRED`). Default: no limit.",
    }),
    draft: z
      .boolean()
      .nullish()
      .meta({ description: "True: the plan is kept, and the current one stays. Charged like any run." }),
    ...ofDay,
    keep: keep.nullish().meta({
      description:
        "What planned stops keep: courier and order, the courier, nothing. Default with `day`: `couriers` for loaded couriers, else `nothing`.",
    }),
    keepNext: z.int().min(0).max(10).nullish().meta({
      description: "So many next stops of each courier stay first, in order. Only with `day`. Default: 1.",
    }),
    stability: z.number().min(0).max(1).nullish().meta({
      description: "The price of change. 1: like `keep: order`. Default: 0.3 with `day`, else 0.",
    }),
    assignmentIds: z.array(uuid).min(1).max(1000).nullish().meta({
      description:
        "Only these couriers' routes, and stops without a route, may change; only these are charged.",
    }),
  })
  .refine(({ keepNext, day }) => (keepNext ?? null) === null || (day ?? null) !== null, {
    path: ["keepNext"],
    message: "needs day",
  })
  .meta({ id: "RunOptions" });
type RunRequest = z.infer<typeof runRequest>;

/** The options that a request gives. */
export type RunOptions = { readonly [Name in keyof RunRequest]?: NonNullable<RunRequest[Name]> | undefined };

/** Outcome of a run that succeeded. */
export const runResult = z
  .object({
    jobId: uuid,
    routes: z.array(route),
    unassignedStops: z.array(unassignedStop),
    chargedUsd: z.number(),
    summary,
    warnings: z.array(warning),
    basedOn,
    changes,
  })
  .meta({ id: "RunResult" });
export type RunResult = z.infer<typeof runResult>;

/** The outcome of a run with the state of its plan. */
export const plannedResult = runResult
  .extend(planHead.omit({ jobId: true }).shape)
  .meta({ id: "PlannedResult" });
export type PlannedResult = z.infer<typeof plannedResult>;

/** Answer to `validateOnly`. */
export const runEstimate = z
  .object({
    valid: z.boolean(),
    couriers: z.int(),
    costUsd: z.number(),
    liveCostUsd: z.number().optional().meta({
      description: "Only with a test key, which costs nothing: what the run would cost with a live one.",
    }),
    warnings: z.array(warning),
  })
  .meta({ id: "RunEstimate" });
export type RunEstimate = z.infer<typeof runEstimate>;

export const failureCode = z.enum([
  "NO_ROUTES",
  "GEOCODE_NO_RESULT",
  "OPTIMIZER_UNAVAILABLE",
  "TRAVEL_DATA_UNAVAILABLE",
  "CANCELLED",
  "INTERNAL_ERROR",
]);
export type FailureCode = z.infer<typeof failureCode>;

/** Why a run failed. */
export const runFailure = z
  .object({
    code: failureCode,
    message: z.string().meta({ description: "English prose for people; may change." }),
  })
  .meta({ id: "RunFailure" });

export const job = z
  .object({
    jobId: uuid,
    projectId: uuid,
    status: z.enum(["queued", "running", "completed", "failed"]),
    progress: z.number().min(0).max(1),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    stopsCount: z.int(),
    couriersCount: z.int(),
    chargedUsd: z.number(),
    result: plannedResult.nullable(),
    error: runFailure.nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof job>;

/** A job in a list, without its result. */
export const jobHead = job.omit({ result: true }).meta({ id: "JobHead" });
export type JobHead = z.infer<typeof jobHead>;

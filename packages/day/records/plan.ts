import { z } from "zod";
import { priced } from "./priced.ts";
import { uuid } from "./fields.ts";

export const reasonCode = z.enum([
  "NO_COORDINATES",
  "NOT_ALLOWED",
  "SKILL",
  "UNREACHABLE",
  "TIME_WINDOW",
  "DEADLINE",
  "CAPACITY",
  "SHIFT",
  "BREAK",
  "MAX_STOPS",
  "MAX_DISTANCE",
  "MAX_DRIVING",
  "NOT_ASSIGNED",
  "OUTRANKED",
  "ON_BOARD",
  "VISIT_ORDER",
  "MAX_WORK",
  "READY",
  "LOADING",
  "LOAD_ORDER",
  "SHIPMENT",
]);
export type ReasonCode = z.infer<typeof reasonCode>;

export const routeStop = z
  .object({
    sequence: z.int(),
    type: z.enum(["delivery", "pickup", "stock_loading", "break", "handover"]),
    stopId: uuid.nullable().meta({ description: "Null for a break and a handover." }),
    externalId: z
      .string()
      .nullable()
      .meta({ description: "The `externalId` of the stop; null for a break and a handover." }),
    name: z.string().nullable(),
    latitude: z.number().nullable().meta({ description: "Null for a break that is at no place." }),
    longitude: z.number().nullable().meta({ description: "Null for a break that is at no place." }),
    plannedArrivalAt: z.string().meta({
      description:
        "The departure of the previous row plus `durationSeconds`. The first row counts from the route's `startAt`.",
    }),
    serviceStartAt: z.string().meta({ description: "Start of the service, or of the break." }),
    plannedDepartureAt: z.string(),
    distanceMeters: z.number().meta({ description: "Driven since the previous row." }),
    durationSeconds: z.number().meta({ description: "Driving since the previous row." }),
    setupSeconds: z.number().meta({ description: "After the arrival; a break's is that of the next stop." }),
    waitSeconds: z.number().meta({ description: "From then on to the start of the service or break." }),
    slackSeconds: z.int().nullable().meta({
      description:
        "From the start of the service to the end of its window or its deadline, less than 0 after it. Null without them.",
    }),
    lateSeconds: z.int().meta({
      description: "That the service is late at a price: see `lateMinutes` of the stop. 0 without.",
    }),
    preferred: z.boolean().nullable().meta({
      description:
        "Whether one of the couriers that the stop prefers serves it; null if none of them is in the run.",
    }),
    loadAfter: z
      .record(z.string(), z.number())
      .meta({ description: "The load on board at departure, by kind like `loadLimits`." }),
    handover: z
      .object({
        assignmentId: uuid,
        stopIds: z.array(uuid).meta({ description: "Delivered later on this route." }),
      })
      .nullable()
      .meta({
        description:
          "Of a handover: the courier who is out, and the stops whose goods come on board; else null.",
      }),
  })
  .meta({ id: "RouteStop" });
export type RouteStop = z.infer<typeof routeStop>;

/** Sums over the rows of a route, or over all routes. */
const totals = {
  totalDistanceMeters: z.number(),
  totalDurationSeconds: z.number(),
  drivingSeconds: z.number(),
  ...{ setupSeconds: z.number(), serviceSeconds: z.number(), waitSeconds: z.number() },
  breakSeconds: z.number(),
  overtimeSeconds: z.number(),
  lateSeconds: z.int(),
};

const compactness = z.number().nullable();

export const route = z
  .object({
    id: uuid,
    projectId: uuid,
    jobId: uuid.nullable().meta({ description: "Null in a route made by hand." }),
    assignmentId: uuid,
    courierId: uuid,
    startAt: z.string(),
    endAt: z.string(),
    ...totals,
    cost: z.number().meta({ description: "In the run's objective: seconds, metres, or USD." }),
    compactness: compactness.meta({ description: "As in the summary, of its stops." }),
    geometry: z.string().nullable().meta({ description: "Encoded polyline, precision 5." }),
    stops: z.array(routeStop),
  })
  .meta({ id: "Route" });
export type Route = z.infer<typeof route>;

export const shortfall = z
  .object({
    amount: z.number(),
    unit: z.enum(["minutes", "units", "meters", "stops"]),
    key: z.string().nullable().meta({ description: "The load kind, for CAPACITY." }),
    early: z.boolean().optional().meta({
      description:
        "Only present, and true, where the service or the route would begin too early, instead of too late.",
    }),
  })
  .meta({ id: "Shortfall" });
export type Shortfall = z.infer<typeof shortfall>;

export const reason = z
  .object({
    code: reasonCode,
    message: z.string(),
    assignmentIds: z.array(uuid).meta({ description: "The assignment nearest to fitting comes first." }),
    together: z.boolean().meta({
      description:
        "False: lifting this rule alone lets the stop in. True: it takes this rule and the others marked so.",
    }),
    shortfall: shortfall.nullable().meta({
      description:
        "By how much the first of the assignments misses the rule; null for rules without an amount.",
    }),
    stopId: uuid.nullable().meta({
      description:
        "The stop whose rule it is, where that is another one: the end of its shipment that has to come along.",
    }),
  })
  .meta({ id: "Reason" });
export type Reason = z.infer<typeof reason>;

export const unassignedStop = z
  .object({ stopId: uuid, externalId: z.string().nullable(), name: z.string(), reasons: z.array(reason) })
  .meta({ id: "UnassignedStop" });
export type UnassignedStop = z.infer<typeof unassignedStop>;

/** The figures of a whole plan. */
export const planTotals = z
  .object({
    objective: z.enum(["time", "distance", "cost"]),
    cost: z.number().meta({
      description: "In the objective's unit (seconds, metres, USD), overtime and balance included.",
    }),
    stopsCount: z.int().meta({ description: "Without loading points, and single ends of shipments." }),
    plannedCount: z.int().meta({ description: "Stops in a route." }),
    unassignedCount: z.int(),
    couriersCount: z.int().meta({ description: "Assignments in the run." }),
    routesCount: z.int().meta({ description: "Assignments that got a route." }),
    ...totals,
    lateStops: z
      .int()
      .meta({ description: "Services that are late at a price: see `lateMinutes` of a stop." }),
    ...priced,
    compactness: compactness.meta({
      description:
        "0 to 1: of each served stop's 5 nearest, the share on its own route. Null, as the next two, with fewer than 2 routes.",
    }),
    overlap: z.number().nullable().meta({
      description: "0 to 1: the share of served stops inside the convex hull of another route.",
    }),
    crossings: z
      .object({ between: z.int(), within: z.int() })
      .nullable()
      .meta({ description: "Pairs of straight legs between stops that cross: of two routes, and of one." }),
  })
  .meta({ id: "PlanSummary" });
export type PlanTotals = z.infer<typeof planTotals>;

export const summary = planTotals
  .extend({ iterations: z.number(), solveSeconds: z.number() })
  .meta({ id: "RunSummary" });
export type Summary = z.infer<typeof summary>;

/** A rule that an order of stops breaks. */
export const violation = z
  .object({
    code: reasonCode,
    stopId: uuid.nullable().meta({ description: "Null for a rule of the whole route." }),
    assignmentId: uuid,
    shortfall: shortfall.nullable(),
    message: z.string(),
  })
  .meta({ id: "Violation" });
export type Violation = z.infer<typeof violation>;

export const changeKind = z.enum(["added", "removed", "moved", "reordered", "retimed"]);
export const whyCode = z.enum([...reasonCode.options, "EVENT", "GAIN", "MADE_ROOM", "PART_OF_PLAN"]);

/** A stop that a plan serves otherwise than the plan that it is based on. */
export const change = z
  .object({
    stopId: uuid,
    kind: changeKind.meta({ description: "The first that applies." }),
    fromAssignmentId: uuid.nullable(),
    toAssignmentId: uuid.nullable(),
    minutesLater: z.number().nullable().meta({
      description: "Of the start of its service; negative: sooner. Null unless both plans serve it.",
    }),
    why: z
      .object({
        code: whyCode.meta({
          description:
            "A rule that its old place would break; EVENT: the caller changed it; GAIN: its old place costs more, or it was left out before; MADE_ROOM: its old place keeps the rules or its time without `stopId`; PART_OF_PLAN: not known alone.",
        }),
        amount: z.number().nullable(),
        unit: z.enum([...shortfall.shape.unit.options, "usd"]).nullable(),
        stopId: uuid.nullable().meta({
          description:
            "Another stop: the one whose change is behind this one or, for a rule, the one where it would be broken.",
        }),
        together: z.boolean().meta({ description: "True: only together with the change of `stopId`." }),
      })
      .meta({ id: "Why" }),
  })
  .meta({ id: "Change" });
export type Change = z.infer<typeof change>;
export type Why = Change["why"];

const planId = uuid.meta({ description: "A run's plan has the id of its job." });
export const basedOn = uuid
  .nullable()
  .meta({ description: "The plan that it was made from; null for the first." });
const isCurrent = z.boolean().meta({ description: "False for a draft, and for a plan that was replaced." });
const releasedAt = z
  .string()
  .nullable()
  .meta({ description: "When it was told to the couriers; null if it was not." });
const source = z.enum(["run", "edit"]);

/** Facts of a plan beside its routes. */
const planFields = {
  planId,
  source,
  jobId: uuid.nullable().meta({ description: "Null for an edit." }),
  basedOn,
  isCurrent,
  releasedAt,
  createdAt: z.string(),
  violations: z.array(violation).meta({ description: "Rules that it breaks; a run's plan breaks none." }),
  changesCount: z.int(),
};
/** What planning made least, and what it comes to. */
const price = {
  objective: z
    .enum(["time", "distance", "cost"])
    .nullable()
    .meta({ description: "Null without a plan, and in plans of older versions." }),
  cost: z.number().meta({
    description: "Of the whole plan when it was made, in the objective's unit: seconds, metres, or USD.",
  }),
};
export const changes = z.array(change).meta({ description: "Since the plan that it is based on." });

/** A plan in a list, without its routes. */
export const planHead = z.object(planFields).meta({ id: "PlanHead" });
export type PlanHeadView = z.infer<typeof planHead>;

/** A plan with its routes. */
export const plan = z
  .object({
    ...{ ...planFields, ...price },
    ...{ routes: z.array(route), unassignedStops: z.array(unassignedStop), changes },
  })
  .meta({ id: "Plan" });
export type PlanView = z.infer<typeof plan>;

/** A project's current plan. Without a plan, the lists are empty and the rest is null. */
export const currentRoutes = z.object({
  ...planFields,
  planId: planId.nullable(),
  source: source.nullable(),
  createdAt: z.string().nullable(),
  ...price,
  routes: z.array(route),
  unassignedStops: z.array(unassignedStop),
  changes,
  pendingStopIds: z.array(uuid).meta({
    description:
      "Located stops that these routes neither serve nor leave out: added since, or of a deleted assignment.",
  }),
  staleStopIds: z.array(uuid).meta({
    description: "Stops of these routes, or left out, that changed since in a field that planning reads.",
  }),
  optimizedAt: z.string().nullable().meta({ description: "When the run of a current plan last ended." }),
});
export type CurrentRoutes = z.infer<typeof currentRoutes>;

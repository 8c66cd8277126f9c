import { z } from "zod";
import { answerShape } from "./field-table.ts";
import { nullIfAbsent, uuid } from "./fields.ts";
import { routeStop } from "./plan.ts";
import { stopFields } from "./stop/fields.ts";
import { outcomeFields } from "./stop/outcome.ts";

/** A new link to a courier's page. Only this answer has it. */
export const newCourierLink = z
  .object({
    url: z.string().meta({ description: "Secret: it shows the courier's day, and reports its outcomes." }),
    expiresAt: z.string().meta({ description: "24 hours after the shift." }),
  })
  .meta({
    id: "NewCourierLink",
    example: {
      url: "https://rondo.example/courier/#rondo_link_q7nJ4Zr0p3Xw5sUuYt1vGm9kLhB2dEfA8cOiRxWyZ6M",
      expiresAt: "2026-12-02T16:00:00.000Z",
    },
  });

/** The link that a courier has. */
export const courierLink = z
  .object({
    createdAt: z.string(),
    expiresAt: z.string(),
    seenAt: z.string().nullable().meta({
      description:
        "When the courier confirmed the plan that was released last, else the current one. Null: not yet.",
    }),
  })
  .meta({
    id: "CourierLink",
    example: {
      ...{ createdAt: "2026-11-30T15:12:04.000Z", expiresAt: "2026-12-02T16:00:00.000Z" },
      seenAt: "2026-12-01T10:42:00.000Z",
    },
  });

/** The link of one of a day's couriers. */
export const courierLinkOfDay = courierLink.extend({ assignmentId: uuid }).meta({
  id: "CourierLinkOfDay",
  example: {
    ...{ assignmentId: "6a0a3c2e-2f5e-4c4e-9a71-0d6a6d0d1a52", createdAt: "2026-11-30T15:12:04.000Z" },
    ...{ expiresAt: "2026-12-02T16:00:00.000Z", seenAt: "2026-12-01T10:42:00.000Z" },
  },
});

/** What a driver needs of a stop. */
const shownFields = {
  name: stopFields.name,
  address: stopFields.address,
  externalId: stopFields.externalId,
  phone: stopFields.phone,
  notes: stopFields.notes,
  products: stopFields.products,
  paymentMethod: stopFields.paymentMethod,
  deliveryDeadline: stopFields.deliveryDeadline,
  timeWindows: stopFields.timeWindows,
  finishInWindow: stopFields.finishInWindow,
  latitude: stopFields.latitude,
  longitude: stopFields.longitude,
  loadDemands: stopFields.loadDemands,
  collectDemands: stopFields.collectDemands,
  shipment: stopFields.shipment,
};
const shownOutcome = {
  outcome: outcomeFields.outcome,
  outcomeAt: outcomeFields.outcomeAt,
  outcomeReason: outcomeFields.outcomeReason,
};
/** What a driver sees of a stop beside its id. */
export const shownNames = Object.keys({ ...shownFields, ...shownOutcome });

const courierStop = z.object({ id: uuid, ...answerShape(shownFields), ...answerShape(shownOutcome) });
export type CourierStop = z.output<typeof courierStop>;

const row = routeStop
  .pick({
    sequence: true,
    type: true,
    plannedArrivalAt: true,
    serviceStartAt: true,
    plannedDepartureAt: true,
  })
  .extend({
    stop: courierStop.nullable().meta({ description: "Null for a break and a handover." }),
    handover: z
      .object({
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        names: z.array(z.string()),
      })
      .nullable()
      .meta({ description: "Where the goods of these stops are taken over." }),
  });
export type CourierRow = z.output<typeof row>;

const depot = z.object({
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** A courier's day as the courier's page shows it. */
export const courierDay = z.object({
  now: z.string().meta({ description: "The service's clock. A telephone's may be wrong." }),
  expiresAt: z.string(),
  date: z.string(),
  timezone: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  planId: uuid.nullable().meta({ description: "Null before the first plan." }),
  seenPlanId: uuid.nullable().meta({ description: "The plan that the courier confirmed last." }),
  startAt: z.string().nullable().meta({ description: "Null without a route." }),
  endAt: z.string().nullable(),
  start: depot,
  end: depot,
  rows: z.array(row),
});
export type CourierDay = z.output<typeof courierDay>;

/** The plan that a courier has seen. */
export const courierSeen = z.object({ planId: uuid });

/** What came of a stop, as the courier's page reports it. */
export const courierReport = z.object({
  id: uuid.meta({ description: "Of this report. One that is sent twice counts once." }),
  planId: nullIfAbsent(uuid).meta({ description: "The plan that the courier saw." }),
  outcome: outcomeFields.outcome.schema.nullable(),
  outcomeAt: outcomeFields.outcomeAt.schema,
  outcomeReason: outcomeFields.outcomeReason.schema.nullish().transform((reason) => reason ?? null),
});
export type CourierReport = z.output<typeof courierReport>;

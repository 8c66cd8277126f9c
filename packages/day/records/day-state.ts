import { z } from "zod";
import { dateTime, latitude, longitude, utc, uuid, withPair } from "./fields.ts";

const instant = dateTime.overwrite(utc);

/** What a re-plan may do to planned stops. */
export const keep = z.enum(["order", "couriers", "nothing"]);
export type Keep = z.infer<typeof keep>;

const courierState = withPair(
  z.object({
    assignmentId: uuid,
    latitude: latitude
      .nullish()
      .meta({ description: "Where the courier is. Absent: as outcomes or plan say." }),
    longitude: longitude.nullish(),
    availableAt: instant
      .nullish()
      .meta({ description: "From when the courier can be planned. Null: out for the rest of the day." }),
    loaded: z
      .boolean()
      .nullish()
      .meta({ description: "Whether the goods of the current trip are on board. Absent: as the plan says." }),
    nextStopId: uuid.nullish().meta({
      description: "The stop that the courier drives to. Null: none. Absent: the next of the plan.",
    }),
    breaksTaken: z
      .int()
      .min(0)
      .max(5)
      .nullish()
      .meta({ description: "Breaks behind the courier. Absent: those that the plan has before `at`." }),
    keep: keep.nullish().meta({ description: "For this courier, in place of the `keep` of a run." }),
    handover: z
      .object({ latitude, longitude })
      .nullish()
      .meta({ description: "Where others can take over the goods of a courier who is out." }),
  }),
  ["latitude", "longitude"],
)
  .refine(({ latitude: north, longitude: east }) => north !== 0 || east !== 0, {
    path: ["latitude"],
    message: "is at 0,0, where no courier is",
  })
  .meta({ id: "CourierState" });

/** The state of a day in progress. */
export const dayState = z
  .object({
    at: instant.meta({ description: "The moment from which the day is planned." }),
    assume: z.enum(["plan", "nothing"]).nullish().meta({
      description:
        "What couriers without any outcome have done. `plan` (default): what the current plan has begun before `at`.",
    }),
    couriers: z.array(courierState).max(1000).nullish(),
  })
  .superRefine(({ couriers }, context) => {
    const seen = new Set<string>();
    for (const [index, { assignmentId, availableAt, handover }] of (couriers ?? []).entries()) {
      if (handover && availableAt !== null)
        context.addIssue({
          code: "custom",
          path: ["couriers", index, "handover"],
          message: "is for a courier who is out: availableAt null",
        });
      if (seen.has(assignmentId))
        context.addIssue({
          code: "custom",
          path: ["couriers", index, "assignmentId"],
          message: "is named twice",
        });
      seen.add(assignmentId);
    }
  })
  .meta({ id: "DayState" });
export type DayState = z.infer<typeof dayState>;
export type CourierTold = NonNullable<DayState["couriers"]>[number];

/** The fields of a body that say how the day stands. */
export const ofDay = {
  day: dayState.nullish().meta({ description: "How the day stands. Absent: the whole day is meant." }),
  onBoard: z
    .literal("free")
    .nullish()
    .meta({ description: "Goods on board of a courier are available at the depot all the same." }),
};

import { z } from "zod";

const costParts = z
  .object({
    base: z.number().meta({ description: "Time, distance or money of the routes." }),
    overtime: z.number().meta({ description: "What overtime adds." }),
    late: z.number().meta({
      description: "What services add that are late, or start within the project's `arrivalMarginMinutes`.",
    }),
    otherCourier: z.number().meta({ description: "What stops with other couriers than they prefer add." }),
    apart: z.number().meta({ description: "What near stops on different routes add, with `compactness`." }),
    prizes: z.number().meta({ description: "0 in this version." }),
    balance: z.number().meta({ description: "What differences between working times add." }),
  })
  .meta({ id: "CostParts" });
export type CostParts = z.infer<typeof costParts>;

/** What a summary says of what is wished for, and priced. */
export const priced = {
  preferredStops: z
    .object({
      kept: z.int().meta({ description: "With a courier that they prefer." }),
      of: z.int().meta({ description: "That prefer a courier." }),
    })
    .nullable()
    .meta({
      description:
        "Of the served stops that prefer couriers of the run: how many have one. Null without such stops.",
    }),
  costParts: costParts.nullable().meta({
    description:
      "What the cost is made of. Null where no stop prefers a courier or may be late, and neither `compactness` nor a margin has a price.",
  }),
};

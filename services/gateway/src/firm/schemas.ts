import { z } from "zod";
import { assignmentFields } from "@rondo/day/records/assignment/fields.ts";
import { answerShape, newShape } from "@rondo/day/records/field-table.ts";

const name = z.string().trim().min(1).max(100);
const address = z.string().trim().min(1).max(500);

const { loadLimits, skills, profile, workStartTime, workEndTime, stopDurationMinutes } = assignmentFields;
/** What a vehicle brings to the courier who drives it. */
export const vehicleFields = { loadLimits, skills, profile };
const usualShift = {
  workStartTime: workStartTime.schema.nullable(),
  workEndTime: workEndTime.schema.nullable(),
  stopDurationMinutes: stopDurationMinutes.schema.nullable(),
};
/** `unit` is a word that people write for it. */
const loadKind = z.object({
  name: z.string().trim().min(1).max(50),
  unit: z.string().trim().max(20).nullable(),
});
const depot = z.object({ name, address });

/** A firm's settings whole, and the revision that they replace: 0 for the first. */
export const firmBody = z.object({
  revision: z.int().min(0),
  ...usualShift,
  depots: named(depot, 100),
  vehicles: named(z.object({ name, ...newShape(vehicleFields) }), 500),
  loadKinds: named(loadKind, 20),
});
export type FirmBody = z.output<typeof firmBody>;

/** What days of the firm begin with. */
export const firm = z.object({
  revision: z.int(),
  ...usualShift,
  depots: z.array(depot),
  vehicles: z.array(z.object({ name, ...answerShape(vehicleFields) })),
  loadKinds: z.array(loadKind),
  updatedAt: z.string().nullable(),
});
export type Firm = z.output<typeof firm>;

/** A list whose members have different names. */
function named<Item extends z.ZodObject<{ name: z.ZodString }>>(item: Item, most: number) {
  return z
    .array(item)
    .max(most)
    .superRefine((given, context) => {
      for (const [index, { name: own }] of given.entries()) {
        if (given.findIndex((other) => other.name === own) === index) continue;
        const message = "must be another name than those before";
        context.addIssue({ code: "custom", path: [index, "name"], message });
      }
    });
}

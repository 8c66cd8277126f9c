import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { uuid } from "../fields.ts";
import { courierFields } from "./fields.ts";

export const newCourier = z.object(newShape(courierFields)).meta({ id: "NewCourier" });
export const courierChanges = z.object(changeShape(courierFields)).meta({ id: "CourierChanges" });

export type NewCourier = z.infer<typeof newCourier>;
export type CourierChanges = z.infer<typeof courierChanges>;

/** A driver of the company's pool, as answered. Only an assignment takes part in a plan. */
export const courier = z
  .object({
    id: uuid,
    ...answerShape(courierFields),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Courier" });
export type Courier = z.infer<typeof courier>;

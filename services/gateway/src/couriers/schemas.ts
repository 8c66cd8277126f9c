import { z } from "zod";
import { uuid } from "../fields.ts";

const firstName = z.string().min(1).max(100);

const optional = z.object({
  lastName: z.string().max(100).nullish(),
  email: z.email().max(254).nullish(),
  phone: z.string().max(50).nullish(),
  externalId: z.string().max(100).nullish(),
  isActive: z.boolean().nullish(),
});

export const newCourier = optional.extend({ firstName }).meta({ id: "NewCourier" });
export const courierChanges = optional
  .extend({ firstName: firstName.optional() })
  .meta({ id: "CourierChanges" });

export type NewCourier = z.infer<typeof newCourier>;
export type CourierChanges = z.infer<typeof courierChanges>;

/** A driver of the company's pool, as answered. Only an assignment takes part in a plan. */
export const courier = z
  .object({
    id: uuid,
    firstName: z.string(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    externalId: z.string().nullable(),
    isActive: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Courier" });
export type Courier = z.infer<typeof courier>;

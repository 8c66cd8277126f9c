import { z } from "zod";
import { optional, required } from "../field-table.ts";
import { filledText } from "../fields.ts";

/** The fields of a courier. A new field is added here, and nowhere else in this folder. */
export const courierFields = {
  firstName: required(filledText(100)),
  lastName: optional(z.string().max(100), null),
  email: optional(z.email().max(254), null),
  phone: optional(z.string().max(50), null),
  externalId: optional(z.string().max(100), null),
  isActive: optional(z.boolean(), true),
};

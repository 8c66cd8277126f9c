import { z } from "zod";
import { uuid } from "@rondo/day/records/fields.ts";
import { role } from "../shared/roles.ts";

export const personName = z.string().trim().min(1).max(100);

/** A colleague as an administrator names one. */
export const newPerson = z.object({ name: personName, role });
export const personChanges = z.object({ name: personName.optional(), role: role.optional() });
export type PersonChanges = z.output<typeof personChanges>;
export type NewPerson = z.output<typeof newPerson>;

export const person = z.object({
  id: uuid,
  name: z.string(),
  role,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Person = z.output<typeof person>;

/** What signs a person in, once. The link is the dashboard's `/sign-in#` and the token. */
export const personLink = z.object({ token: z.string(), expiresAt: z.string() });
export type PersonLink = z.output<typeof personLink>;

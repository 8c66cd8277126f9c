import { z } from "zod";
import { assignmentFields } from "@rondo/day/records/assignment/fields.ts";
import { newAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { answerShape } from "@rondo/day/records/field-table.ts";
import { uuid } from "@rondo/day/records/fields.ts";

const MOST_COURIERS = 500;

const name = z.string().trim().min(1).max(100);
const couriers = z.array(newAssignment).min(1).max(MOST_COURIERS);

/** A crew as it is made: couriers with the shifts that they have on any day, in the words of new assignments. */
export const newCrew = z.object({ name, couriers });
export const crewChanges = z.object({ name: name.optional(), couriers: couriers.optional() });

export type NewCrew = z.infer<typeof newCrew>;
export type CrewChanges = z.infer<typeof crewChanges>;

const { startGeocodeStatus: _start, endGeocodeStatus: _end, ...settings } = assignmentFields;
/** What a crew keeps of an assignment: all that a client can set. */
export const crewCourierFields = settings;
const crewCourier = z.object({ courierId: uuid, ...answerShape(crewCourierFields) });
export type CrewCourier = z.infer<typeof crewCourier>;

/** A crew in a list, without its couriers. */
export const listedCrew = z.object({
  id: uuid,
  name: z.string(),
  couriersCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ListedCrew = z.infer<typeof listedCrew>;

export const crew = listedCrew.extend({ couriers: z.array(crewCourier) });
export type Crew = z.infer<typeof crew>;

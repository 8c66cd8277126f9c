import { z } from "zod";
import { computed, optional, required, type ValuesOf } from "../field-table.ts";
import { clockTime, filledText, geocodeStatus, latitude, longitude, planDate } from "../fields.ts";

const timezone = z
  .string()
  .max(100)
  .refine(isTimezone, "must be an IANA time zone name, like Europe/Helsinki")
  .meta({ description: "IANA time zone of the project's wall-clock times.", example: "Europe/Helsinki" });

/** The fields of a project that planning reads as they are: the problem gets each of them. */
export const planningFields = {
  curbside: optional(
    z.boolean().meta({ description: "Couriers come to stops on their own side of the road." }),
    false,
  ),
  setupRadiusMeters: optional(
    z.int().min(0).max(500).meta({
      description:
        "A stop this near to the visit before it, in a straight line, needs no set-up. 0: at the same coordinates.",
      example: 30,
    }),
    0,
  ),
  arrivalMarginMinutes: optional(
    z.int().min(0).max(60).meta({
      description:
        "Minutes to spare before the end of a stop's window, or its deadline. A service that starts later costs a second of work for each second of them that it uses.",
    }),
    0,
  ),
};
export type ProjectPlanning = ValuesOf<typeof planningFields>;

/**
 * The fields of a project that a client writes. A new field is added here, and nowhere else in this folder. `status` is
 * not one of them: writes compare it in the database, where a default value would be missing.
 */
export const projectFields = {
  name: required(filledText(255).meta({ example: "Helsinki, Tuesday" })),
  description: optional(z.string().max(2000), null),
  defaultStartDate: optional(
    planDate.meta({ description: "The plan's day; today in `timezone` when not set." }),
    null,
  ),
  defaultStartTime: optional(clockTime, null),
  defaultStartAddress: optional(z.string().max(500), null),
  defaultStartLatitude: optional(latitude, null),
  defaultStartLongitude: optional(longitude, null),
  defaultStartGeocodeStatus: computed(geocodeStatus, "none"),
  timezone: optional(timezone, "UTC"),
  ...planningFields,
};

/** Names like PST that ICU knows beside those of the time zone database. */
const ICU_NAMES = /^(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

function isTimezone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text) || ICU_NAMES.test(text)) return false; // an offset is not a zone
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

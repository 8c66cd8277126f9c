import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { clockTime, latitude, longitude, planDate, requirePair, uuid } from "../fields.ts";
import { pageQuery } from "../http/page.ts";
import { projectStatus } from "./status.ts";

const name = z.string().min(1).max(255).meta({ example: "Helsinki, Tuesday" });

const timezone = z
  .string()
  .max(100)
  .refine(isTimezone, "must be an IANA time zone name, like Europe/Helsinki")
  .meta({ description: "IANA time zone of the project's wall-clock times.", example: "Europe/Helsinki" });

const optionalFields = {
  description: z.string().max(2000).nullish(),
  defaultStartDate: planDate
    .nullish()
    .meta({ description: "The plan's day; today in `timezone` when not set." }),
  defaultStartTime: clockTime.nullish(),
  defaultStartAddress: z.string().max(500).nullish(),
  defaultStartLatitude: latitude.nullish(),
  defaultStartLongitude: longitude.nullish(),
  timezone: timezone.nullish(),
};

const startPair = requirePair<{
  defaultStartLatitude?: number | null | undefined;
  defaultStartLongitude?: number | null | undefined;
}>("defaultStartLatitude", "defaultStartLongitude");

export const newProject = z
  .object({ name, ...optionalFields })
  .superRefine(startPair)
  .meta({
    id: "NewProject",
    example: {
      name: "Helsinki, Tuesday",
      defaultStartDate: "2026-12-01",
      defaultStartTime: "08:00",
      defaultStartAddress: "Mannerheimintie 1, Helsinki",
      timezone: "Europe/Helsinki",
    },
  });
export const projectChanges = z
  .object({ name: name.optional(), ...optionalFields, status: projectStatus.optional() })
  .superRefine(startPair)
  .meta({ id: "ProjectChanges", example: { description: null, status: "in_progress" } });

export type NewProject = z.output<typeof newProject>;
export type ProjectChanges = z.output<typeof projectChanges>;

export const projectsQuery = z.object({
  status: projectStatus.optional().meta({ description: "Only projects of this status." }),
  search: z
    .string()
    .max(255)
    .optional()
    .meta({ description: "Only projects whose name contains this, in any case." }),
  ...pageQuery,
});

/** A project as the API shows it. */
export const project = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    status: projectStatus,
    defaultStartDate: z.string().nullable(),
    defaultStartTime: z.string().nullable(),
    defaultStartAddress: z.string().nullable(),
    defaultStartLatitude: z.number().nullable(),
    defaultStartLongitude: z.number().nullable(),
    timezone: z.string(),
    stopsCount: z.int(),
    couriersCount: z.int(),
    lastOptimizedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Project", description: "One day's delivery plan." });
export type Project = z.output<typeof project>;

/** Asks Temporal, because it computes the times later. Other sources accept names, such as PST, that it does not know. */
function isTimezone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false; // an offset is not a zone
  try {
    new Temporal.ZonedDateTime(0n, text);
    return true;
  } catch {
    return false;
  }
}

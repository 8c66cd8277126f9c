import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { coordinatePair, uuid } from "../fields.ts";
import { projectFields } from "./fields.ts";
import { projectStatus } from "./status.ts";

const startPair = (isChange: boolean) =>
  coordinatePair<{
    defaultStartLatitude?: number | null | undefined;
    defaultStartLongitude?: number | null | undefined;
  }>("defaultStartLatitude", "defaultStartLongitude", isChange);

export const newProject = z
  .object(newShape(projectFields))
  .superRefine(...startPair(false))
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
  .object({ ...changeShape(projectFields), status: projectStatus.optional() })
  .superRefine(...startPair(true))
  .meta({ id: "ProjectChanges", example: { description: null, status: "in_progress" } });

export type NewProject = z.output<typeof newProject>;
export type ProjectChanges = z.output<typeof projectChanges>;

/** A project as the API shows it. */
export const project = z
  .object({
    id: uuid,
    ...answerShape(projectFields),
    status: projectStatus,
    stopsCount: z.int(),
    couriersCount: z.int(),
    lastOptimizedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Project", description: "One day's delivery plan." });
export type Project = z.output<typeof project>;

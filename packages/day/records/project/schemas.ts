import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { uuid, withPair } from "../fields.ts";
import { projectFields } from "./fields.ts";
import { projectStatus } from "./status.ts";

const START = ["defaultStartLatitude", "defaultStartLongitude"] as const;

export const newProject = withPair(z.object(newShape(projectFields)), START).meta({ id: "NewProject" });
export const projectChanges = withPair(
  z.object({ ...changeShape(projectFields), status: projectStatus.optional() }),
  START,
  true,
).meta({ id: "ProjectChanges" });

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

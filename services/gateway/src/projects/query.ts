import { z } from "zod";
import { projectStatus } from "@rondo/day/records/project/status.ts";
import { pageQuery } from "../http/page.ts";

export const projectsQuery = z.object({
  status: projectStatus.optional().meta({ description: "Only projects of this status." }),
  search: z
    .string()
    .max(255)
    .optional()
    .meta({ description: "Only projects whose name contains this, in any case." }),
  ...pageQuery,
});

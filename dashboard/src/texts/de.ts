import type { Catalogue } from "./catalogue.ts";
import { couriers } from "./de/couriers.ts";
import { day } from "./de/day.ts";
import { failures } from "./de/failures.ts";
import { imports } from "./de/import.ts";
import { projects } from "./de/projects.ts";
import { reasons } from "./de/reasons.ts";
import { run } from "./de/run.ts";
import { shell } from "./de/shell.ts";
import { stops } from "./de/stops.ts";

/** All texts in German. */
export const de: Catalogue = {
  ...shell,
  ...failures,
  ...projects,
  ...day,
  ...reasons,
  ...run,
  ...imports,
  ...stops,
  ...couriers,
};

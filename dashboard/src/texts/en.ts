import { couriers } from "./en/couriers.ts";
import { day } from "./en/day.ts";
import { failures } from "./en/failures.ts";
import { imports } from "./en/import.ts";
import { projects } from "./en/projects.ts";
import { reasons } from "./en/reasons.ts";
import { run } from "./en/run.ts";
import { shell } from "./en/shell.ts";
import { stops } from "./en/stops.ts";

/** All texts in English: the language that defines the keys. */
export const en = {
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

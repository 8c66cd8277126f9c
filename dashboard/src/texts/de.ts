import type { Catalogue } from "./catalogue.ts";
import { billing } from "./de/billing.ts";
import { compare } from "./de/compare.ts";
import { courierLink } from "./de/courier-link.ts";
import { couriers } from "./de/couriers.ts";
import { day } from "./de/day.ts";
import { did } from "./de/did.ts";
import { docs } from "./de/docs.ts";
import { edit } from "./de/edit.ts";
import { firm } from "./de/firm.ts";
import { failures } from "./de/failures.ts";
import { doubts } from "./de/doubts.ts";
import { imports } from "./de/import.ts";
import { keys } from "./de/keys.ts";
import { living } from "./de/living.ts";
import { out } from "./de/out.ts";
import { people } from "./de/people.ts";
import { projects } from "./de/projects.ts";
import { reasons } from "./de/reasons.ts";
import { run } from "./de/run.ts";
import { settings } from "./de/settings.ts";
import { shell } from "./de/shell.ts";
import { stops } from "./de/stops.ts";
import { webhooks } from "./de/webhooks.ts";

const ofDays = {
  ...day,
  ...living,
  ...edit,
  ...reasons,
  ...run,
  ...out,
  ...doubts,
  ...imports,
  ...stops,
  ...couriers,
  ...courierLink,
  ...compare,
};
const ofSettings = { ...settings, ...keys, ...webhooks, ...billing, ...people, ...firm, ...did, ...docs };

/** All texts in German. */
export const de: Catalogue = { ...shell, ...failures, ...projects, ...ofDays, ...ofSettings };

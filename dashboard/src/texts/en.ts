import { billing } from "./en/billing.ts";
import { compare } from "./en/compare.ts";
import { courierLink } from "./en/courier-link.ts";
import { couriers } from "./en/couriers.ts";
import { day } from "./en/day.ts";
import { did } from "./en/did.ts";
import { docs } from "./en/docs.ts";
import { edit } from "./en/edit.ts";
import { firm } from "./en/firm.ts";
import { failures } from "./en/failures.ts";
import { doubts } from "@rondo/day/texts/doubts.ts";
import { imports } from "./en/import.ts";
import { keys } from "./en/keys.ts";
import { living } from "./en/living.ts";
import { out } from "./en/out.ts";
import { people } from "./en/people.ts";
import { projects } from "./en/projects.ts";
import { reasons } from "./en/reasons.ts";
import { run } from "./en/run.ts";
import { settings } from "./en/settings.ts";
import { shell } from "./en/shell.ts";
import { stops } from "./en/stops.ts";
import { webhooks } from "./en/webhooks.ts";

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

/** All texts in English: the language that defines the keys. */
export const en = { ...shell, ...failures, ...projects, ...ofDays, ...ofSettings };

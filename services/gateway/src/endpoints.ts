import { accountEndpoints } from "./account/routes.ts";
import { assignmentEndpoints } from "./assignments/routes.ts";
import type { Context } from "./context.ts";
import { courierEndpoints } from "./couriers/routes.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { planEndpoints } from "./plans/routes.ts";
import { runEndpoints } from "./runs/api/routes.ts";
import { projectEndpoints } from "./projects/routes.ts";
import { geocodingEndpoints } from "./stops/geocoding-routes.ts";
import { stopEndpoints } from "./stops/routes.ts";
import { webhookEndpoints } from "./webhooks/routes.ts";

/** Every endpoint of the interface. A noun adds its list here; routing, documentation and contract tests follow. */
export function endpointsOf(context: Context): Endpoint[] {
  return [
    ...accountEndpoints(context),
    ...projectEndpoints(context.projects),
    ...stopEndpoints(context.stops),
    ...geocodingEndpoints(context.geocoding),
    ...courierEndpoints(context.couriers),
    ...assignmentEndpoints(context.assignments),
    ...runEndpoints(context.runs),
    ...planEndpoints(context.plans),
    ...webhookEndpoints(context.webhooks),
  ];
}

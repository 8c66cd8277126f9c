import { accountEndpoints, usageEndpoints } from "./account/routes.ts";
import { assignmentBodies, assignmentEndpoints } from "./assignments/routes.ts";
import { auditEndpoints } from "./audit/routes.ts";
import { basemapEndpoints } from "./basemap/routes.ts";
import { ledgerEndpoints } from "./billing/routes.ts";
import type { Context } from "./context.ts";
import { courierLinkBodies, courierLinkEndpoints, courierPageEndpoints } from "./courier-links/routes.ts";
import { courierBodies, courierEndpoints } from "./couriers/routes.ts";
import { crewBodies, crewEndpoints } from "./crews/routes.ts";
import { editBodies, editEndpoints } from "./edits/routes.ts";
import { travelEndpoints } from "./edits/travel-routes.ts";
import { eventEndpoints } from "./events/routes.ts";
import { firmBodies, firmEndpoints } from "./firm/routes.ts";
import type { Endpoint } from "./http/endpoint.ts";
import type { BodyRules } from "./http/parse-body.ts";
import { keyBodies, keyEndpoints } from "./keys/routes.ts";
import { personBodies, personEndpoints } from "./people/routes.ts";
import { planBodies, planEndpoints } from "./plans/routes.ts";
import { projectBodies, projectEndpoints } from "./projects/routes.ts";
import { runBodies, runEndpoints } from "./runs/api/routes.ts";
import { sessionEndpoints } from "./sessions/routes.ts";
import { geocodingBodies, geocodingEndpoints } from "./stops/geocoding-routes.ts";
import { stopBodies, stopEndpoints } from "./stops/routes.ts";
import { deliveryEndpoints } from "./webhooks/delivery-routes.ts";
import { webhookBodies, webhookEndpoints } from "./webhooks/routes.ts";

/** Every endpoint of the interface. A noun adds its list here; routing, documentation and contract tests follow. */
export function endpointsOf(context: Context): Endpoint[] {
  return [
    ...accountEndpoints(context),
    ...projectEndpoints(context.projects),
    ...stopEndpoints(context),
    ...geocodingEndpoints(context.geocoding),
    ...courierEndpoints(context.couriers),
    ...assignmentEndpoints(context.assignments),
    ...courierLinkEndpoints(context),
    ...runEndpoints(context.runs),
    ...planEndpoints(context),
    ...editEndpoints(context),
    ...webhookEndpoints(context.webhooks),
    ...deliveryEndpoints(context.webhooks, context.deliveryLog),
    ...eventEndpoints(context.events),
  ];
}

/** The endpoints below `/app/api`: what the dashboard needs beyond the public interface. Only sessions may use them. */
export function appEndpointsOf(context: Context): Endpoint[] {
  return [
    ...sessionEndpoints(context.sessions),
    ...personEndpoints(context),
    ...usageEndpoints(context),
    ...keyEndpoints(context.keys),
    ...ledgerEndpoints(context.billing),
    ...auditEndpoints(context),
    ...basemapEndpoints(context.basemap),
    ...crewEndpoints(context.crews),
    ...firmEndpoints(context.firms),
    ...travelEndpoints(context.travel),
  ];
}

/** The endpoints of the courier's page, below `/courier/api`. Only links may use them. */
export function courierEndpointsOf(context: Context): Endpoint[] {
  return courierPageEndpoints(context);
}

/** The rules of all bodies, by operation. The thread of large bodies has them without any service. */
export const bodies: Readonly<Record<string, BodyRules>> = {
  ...projectBodies,
  ...courierBodies,
  ...crewBodies,
  ...firmBodies,
  ...webhookBodies,
  ...keyBodies,
  ...personBodies,
  ...runBodies,
  ...planBodies,
  ...editBodies,
  ...stopBodies,
  ...geocodingBodies,
  ...assignmentBodies,
  ...courierLinkBodies,
};

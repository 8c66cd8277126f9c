import { usageEndpoints } from "./account/routes.ts";
import { auditEndpoints } from "./audit/routes.ts";
import { basemapEndpoints } from "./basemap/routes.ts";
import { ledgerEndpoints } from "./billing/routes.ts";
import type { Context } from "./context.ts";
import { crewEndpoints } from "./crews/routes.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { keyEndpoints } from "./keys/routes.ts";
import { sessionEndpoints } from "./sessions/routes.ts";
import { webhookAppEndpoints } from "./webhooks/app-routes.ts";

/** The endpoints below `/app/api`: what the dashboard needs beyond the public interface. Only sessions may use them. */
export function appEndpointsOf(context: Context): Endpoint[] {
  return [
    ...sessionEndpoints(context.sessions),
    ...usageEndpoints(context),
    ...keyEndpoints(context.keys),
    ...ledgerEndpoints(context.billing),
    ...auditEndpoints(context.audit),
    ...basemapEndpoints(context.basemap),
    ...crewEndpoints(context.crews),
    ...webhookAppEndpoints(context.webhooks, context.deliveryLog),
  ];
}

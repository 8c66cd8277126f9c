import { accountEndpoints } from "./account/routes.ts";
import type { Context } from "./context.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { projectEndpoints } from "./projects/routes.ts";
import { webhookEndpoints } from "./webhooks/routes.ts";

/** Every endpoint of the interface. A noun adds its list here; routing, documentation and contract tests follow. */
export function endpointsOf(context: Context): Endpoint[] {
  return [
    ...accountEndpoints(context),
    ...projectEndpoints(context.projects),
    ...webhookEndpoints(context.webhooks),
  ];
}

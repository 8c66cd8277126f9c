import { endpoint, ok } from "../http/endpoint.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { basemap } from "./schemas.ts";
import type { Basemap } from "./service.ts";

/** The dashboard's endpoint of the map's ground. */
export const basemapEndpoints = ({ view }: Basemap): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/basemap",
    operationId: "getBasemap",
    scope: "read",
    summary: "Where the map's streets come from",
    answers: { 200: basemap },
    errors: [],
    handle: async () => Promise.resolve(ok(view)),
  }),
];

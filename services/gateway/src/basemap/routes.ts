import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { basemap } from "./schemas.ts";
import type { Basemap } from "./service.ts";

export const basemapEndpoints = (basemaps: Basemap): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/basemap",
    operationId: "getBasemap",
    scope: "read",
    summary: "Where the map's streets come from",
    answers: { 200: basemap },
    handle: async () => Promise.resolve(ok(basemaps.view)),
  }),
];

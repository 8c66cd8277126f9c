import { Download, download } from "../http/download.ts";
import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import type { TravelService } from "./travel.ts";

/** For the browser of this session only. Records that changed since are asked for past the cache. */
const KEPT = { "Cache-Control": "private, max-age=3600", Vary: "Cookie" };

/** The dashboard's endpoint of travel times. */
export const travelEndpoints = (travel: TravelService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/projects/{projectId}/plans/{planId}/travel",
    operationId: "getPlanTravel",
    scope: "read",
    summary: "Travel between all locations of a plan's day, packed, for the page's own core",
    answers: { 200: download },
    errors: [
      "PROJECT_NOT_FOUND",
      "NOT_FOUND",
      "OPTIMIZATION_NO_STOPS",
      "OPTIMIZATION_PREREQUISITES_MISSING",
      "CONFLICT",
    ],
    handle: async ({ company, params: { projectId, planId }, requestId, trace, left }) => {
      const asked = { requestId, traceparent: trace(), signal: left };
      const { pieces, base } = await travel.ofPlan(company, projectId, planId, asked);
      const headers = { ...KEPT, "Content-Encoding": "gzip", "X-Plan-Base": JSON.stringify(base) };
      return ok(new Download("application/octet-stream", "travel.bin", pieces, headers));
    },
  }),
];

import { z } from "zod";
import { latitude, longitude } from "@rondo/day/records/fields.ts";
import { Download, download } from "../http/download.ts";
import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import type { TravelService } from "./travel.ts";

/** For the browser of this session only. Records that changed since are asked for past the cache. */
const KEPT = { "Cache-Control": "private, max-age=3600", Vary: "Cookie" };

/** Where couriers are now: `60.1699,24.9384;60.18,24.95`. */
const placesQuery = z
  .string()
  .max(50_000)
  .transform((text) => text.split(";").map((place) => place.split(",").map(Number)))
  .pipe(z.array(z.tuple([latitude, longitude])).max(1000))
  .transform((places) => places.map(([north, east]) => ({ latitude: north, longitude: east })))
  .default([]);

/** The dashboard's endpoint of travel times. */
export const travelEndpoints = (travel: TravelService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/projects/{projectId}/plans/{planId}/travel",
    operationId: "getPlanTravel",
    scope: "read",
    summary: "Travel between all locations of a plan's day, packed, for the page's own core",
    query: z.object({ places: placesQuery }),
    answers: { 200: download },
    errors: [
      "PROJECT_NOT_FOUND",
      "NOT_FOUND",
      "OPTIMIZATION_NO_STOPS",
      "OPTIMIZATION_PREREQUISITES_MISSING",
      "CONFLICT",
    ],
    handle: async ({ company, params: { projectId, planId }, query: { places }, requestId, trace, left }) => {
      const asked = { requestId, traceparent: trace(), signal: left };
      const { pieces, base } = await travel.ofPlan(company, projectId, { planId, places }, asked);
      const headers = { ...KEPT, "Content-Encoding": "gzip", "X-Plan-Base": JSON.stringify(base) };
      return ok(new Download("application/octet-stream", "travel.bin", pieces, headers));
    },
  }),
];

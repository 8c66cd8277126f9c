import { z } from "zod";
import { geocodeQuality, latitude, longitude } from "../fields.ts";
import { maxCandidates } from "../geocoding/geocoder.ts";
import { endpoint, ok } from "../http/endpoint.ts";
import type { GeocodingService } from "./geocoding-service.ts";

const location = z
  .object({
    latitude,
    longitude,
    label: z.string().meta({ description: "The address as the source of coordinates writes it." }),
    quality: geocodeQuality,
  })
  .meta({ id: "GeocodedLocation" });

const doubt = z.enum(["spelling", "number", "words", "several"]).meta({
  description:
    "Why this may not be meant: one letter differs; the house number is missing or unknown; nothing explains some of the " +
    "words; several houses fit.",
});
const candidate = location.extend({ doubt }).meta({ id: "GeocodeCandidate" });

/** The endpoints that find coordinates. */
export const geocodingEndpoints = (geocoding: GeocodingService) => [
  endpoint({
    method: "post",
    path: "/projects/{projectId}/stops/geocode",
    operationId: "geocodeStops",
    scope: "write",
    summary: "Find coordinates for the stops, and the couriers' depots, that have none",
    answers: {
      200: z.object({ result: z.object({ total: z.int(), geocoded: z.int(), failed: z.int() }) }),
    },
    errors: ["PROJECT_NOT_FOUND", "GEOCODE_NO_RESULT"],
    handle: async ({ company, params }) =>
      ok({ result: await geocoding.geocode(company.id, params.projectId) }),
  }),
  endpoint({
    method: "get",
    path: "/projects/{projectId}/stops/{stopId}/candidates",
    operationId: "listStopCandidates",
    scope: "read",
    summary: "Locations that the stop's address may mean, the likeliest first",
    answers: {
      200: z.object({ location: location.nullable(), candidates: z.array(candidate).max(maxCandidates) }),
    },
    errors: ["PROJECT_NOT_FOUND", "STOP_NOT_FOUND"],
    handle: async ({ company, params }) =>
      ok(await geocoding.candidates(company.id, params.projectId, params.stopId)),
  }),
];

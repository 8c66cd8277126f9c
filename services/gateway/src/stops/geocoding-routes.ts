import { z } from "zod";
import { geocodeQuality, latitude, longitude } from "@rondo/day/records/fields.ts";
import { maxCandidates } from "@rondo/addresses/geocoder.ts";
import { accepted, endpoint, ok } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import type { GeocodingJob } from "./geocoding-jobs.ts";
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
    "Why this may be the wrong location: one letter differs; the house number is missing or unknown; some words have no " +
    "explanation; several houses fit.",
});
const candidate = location.extend({ doubt }).meta({ id: "GeocodeCandidate" });

const result = z
  .object({ total: z.int(), geocoded: z.int(), failed: z.int() })
  .meta({ id: "GeocodingCounts" });
const geocoding = z
  .object({
    result: result.meta({
      description: "Counts of stops that had no coordinates; while it is running, the counts so far.",
    }),
    status: z.enum(["none", "running", "completed", "failed"]).meta({
      description:
        "failed: the source of coordinates could not be asked, or the work crashed three times. " +
        "Coordinates found before are kept.",
    }),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: "Geocoding" });

export type Geocoding = z.infer<typeof geocoding>;

/** Addresses of one request to look up: a request must end within its time. */
const maxAddresses = 50;
const lookupBody = z.object({ addresses: z.array(z.string().min(1).max(500)).max(maxAddresses).default([]) });
const lookup = z
  .object({
    isLookedUp: z.boolean().meta({ description: "False: there was no time for it; ask again." }),
    location: location.nullable(),
    candidates: z.array(candidate).max(maxCandidates),
  })
  .meta({ id: "AddressLookup" });

export const geocodingBodies = { lookUpAddresses: { body: lookupBody } };

export const geocodingEndpoints = (service: GeocodingService) => [
  endpoint({
    method: "post",
    path: "/projects/{projectId}/stops/geocode",
    operationId: "geocodeStops",
    scope: "write",
    summary: "Find coordinates for the stops, and the couriers' depots, that have none",
    answers: { 200: z.object({ result }), 202: geocoding },
    errors: ["PROJECT_NOT_FOUND", "GEOCODE_NO_RESULT"],
    handle: async ({ company, params }) => {
      const counts = await service.geocode(company.id, params.projectId);
      if (counts) return ok({ result: counts });
      return accepted(viewOf(await service.latest(company.id, params.projectId)));
    },
  }),
  endpoint({
    method: "get",
    path: "/projects/{projectId}/stops/geocode",
    operationId: "getGeocoding",
    scope: "read",
    summary: "How far the latest geocoding of the project is",
    answers: { 200: geocoding },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params }) => ok(viewOf(await service.latest(company.id, params.projectId))),
  }),
  endpoint({
    method: "post",
    path: "/projects/{projectId}/stops/lookup",
    operationId: "lookUpAddresses",
    scope: "read",
    isQuestion: true,
    summary: "Look up addresses, before they are written",
    ...geocodingBodies.lookUpAddresses,
    answers: {
      200: z.object({ results: z.array(lookup).meta({ description: "In the order of the addresses." }) }),
    },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params, body }) =>
      ok({ results: await service.lookUp(company.id, params.projectId, body.addresses) }),
  }),
  endpoint({
    method: "get",
    path: "/projects/{projectId}/stops/{stopId}/candidates",
    operationId: "listStopCandidates",
    scope: "read",
    summary: "Locations that the stop's address may mean, the most likely first",
    answers: {
      200: z.object({ location: location.nullable(), candidates: z.array(candidate).max(maxCandidates) }),
    },
    errors: ["PROJECT_NOT_FOUND", "STOP_NOT_FOUND"],
    handle: async ({ company, params }) =>
      ok(await service.candidates(company.id, params.projectId, params.stopId)),
  }),
];

const NONE = { total: 0, geocoded: 0, failed: 0, state: "none", startedAt: null, finishedAt: null } as const;

function viewOf(job: GeocodingJob | null): Geocoding {
  const { total, geocoded, failed, state: status, startedAt, finishedAt } = job ?? NONE;
  return { result: { total, geocoded, failed }, status, ...isoDates({ startedAt, finishedAt }) };
}

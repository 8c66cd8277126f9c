import { z } from "zod";
import type { Candidate } from "./candidate.ts";
import type { ServerKind } from "./geocoding-server.ts";

const text = z.string().optional();

/**
 * https://github.com/pelias/documentation/blob/master/search.md: layers beside address and venue are streets
 * and areas; an address with the accuracy "interpolated" or "centroid" was not found but guessed.
 */
export const pelias: ServerKind = {
  name: "Pelias",
  search: (address) =>
    `v1/search?${new URLSearchParams({ text: address, size: "5", layers: "address,venue" }).toString()}`,
  answer: z
    .object({
      features: z.array(
        z.object({
          geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
          properties: z.object({
            label: z.string(),
            layer: z.string(),
            accuracy: text,
            housenumber: text,
            postalcode: text,
          }),
        }),
      ),
    })
    .transform(({ features }): Candidate[] =>
      features
        .filter(
          ({ properties: { layer, accuracy } }) =>
            layer === "venue" || (layer === "address" && accuracy === "point"),
        )
        .map(({ geometry, properties }) => ({
          latitude: geometry.coordinates[1],
          longitude: geometry.coordinates[0],
          label: properties.label,
          houseNumber: properties.housenumber,
          postcode: properties.postalcode,
          isNamedPlace: properties.layer === "venue",
        })),
    ),
};

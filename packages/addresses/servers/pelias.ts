import { z } from "zod";
import type { ServerKind } from "./geocoding-server.ts";
import type { Offer } from "../offer.ts";
import { OFFERS } from "./offers.ts";

const text = z.string().optional();

/**
 * https://github.com/pelias/documentation/blob/master/search.md: layers beside address and venue are streets
 * and areas; an address with the accuracy "interpolated" or "centroid" was not found but guessed.
 */
export const pelias: ServerKind = {
  name: "Pelias",
  findsMisspelt: true,
  search: (address, { centre, country }) =>
    `v1/search?${new URLSearchParams({
      text: address,
      size: String(OFFERS),
      layers: "address,venue,street",
      ...(centre && {
        "focus.point.lat": centre.latitude.toFixed(3),
        "focus.point.lon": centre.longitude.toFixed(3),
      }),
      ...(country !== null && { "boundary.country": country }),
    }).toString()}`,
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
            street: text,
          }),
        }),
      ),
    })
    .transform(({ features }): Offer[] =>
      features.map(({ geometry, properties }) => ({
        latitude: geometry.coordinates[1],
        longitude: geometry.coordinates[0],
        label: properties.label,
        houseNumber: properties.housenumber,
        postcode: properties.postalcode,
        street: properties.street,
        kind: kindOf(properties),
      })),
    ),
};

function kindOf({ layer, accuracy }: { layer: string; accuracy?: string | undefined }): Offer["kind"] {
  if (layer === "venue") return "named place";
  if (layer === "address" && accuracy === "point") return "house";
  return layer === "street" || layer === "address" ? "street" : "area";
}

import { z } from "zod";
import type { Candidate } from "./candidate.ts";
import type { ServerKind } from "./geocoding-server.ts";

const text = z.string().optional();

/** https://github.com/komoot/photon#search: `type` is house for addresses and for places with a name. */
export const photon: ServerKind = {
  name: "Photon",
  search: (address) => `api?${new URLSearchParams({ q: address, limit: "5" }).toString()}`,
  answer: z
    .object({
      features: z.array(
        z.object({
          geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
          properties: z.object({
            name: text,
            street: text,
            housenumber: text,
            postcode: text,
            city: text,
            country: text,
            type: text,
            osm_key: text,
          }),
        }),
      ),
    })
    .transform(({ features }): Candidate[] =>
      features.map(({ geometry, properties }) => {
        const { name, street, housenumber, postcode, city, country, type, osm_key } = properties;
        const [longitude, latitude] = geometry.coordinates;
        const house = [street, housenumber].filter(Boolean).join(" ");
        const town = [postcode, city].filter(Boolean).join(" ");
        return {
          latitude,
          longitude,
          label: [name, house, town, country].filter(Boolean).join(", "),
          houseNumber: housenumber,
          postcode,
          isNamedPlace: type === "house" && osm_key !== "highway" && osm_key !== "place",
        };
      }),
    ),
};

import { z } from "zod";
import type { ServerKind } from "./geocoding-server.ts";
import type { Offer } from "../offer.ts";
import { OFFERS } from "./offers.ts";

const text = z.string().optional();

/** https://github.com/komoot/photon#search: `type` is house for addresses and for places with a name. */
export const photon: ServerKind = {
  name: "Photon",
  findsMisspelt: true,
  search: (address, { centre }) =>
    `api?${new URLSearchParams({
      q: address,
      limit: String(OFFERS),
      ...(centre && { lat: centre.latitude.toFixed(3), lon: centre.longitude.toFixed(3) }),
    }).toString()}`,
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
    .transform(({ features }): Offer[] =>
      features.map(({ geometry, properties }) => {
        const { name, street, housenumber, postcode, city, country } = properties;
        const [longitude, latitude] = geometry.coordinates;
        const house = [street, housenumber].filter(Boolean).join(" ");
        const town = [postcode, city].filter(Boolean).join(" ");
        return {
          latitude,
          longitude,
          label: [name, house, town, country].filter(Boolean).join(", "),
          houseNumber: housenumber,
          postcode,
          street,
          kind: kindOf(properties),
        };
      }),
    ),
};

type Kind = { type?: string | undefined; osm_key?: string | undefined; housenumber?: string | undefined };

function kindOf({ type, osm_key, housenumber }: Kind): Offer["kind"] {
  if (type === "street" || osm_key === "highway") return "street";
  if (type !== "house" || osm_key === "place") return housenumber === undefined ? "area" : "house";
  return housenumber === undefined ? "named place" : "house";
}

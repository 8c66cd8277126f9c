import { z } from "zod";
import type { ServerKind } from "./geocoding-server.ts";
import type { Offer } from "../offer.ts";
import { OFFERS } from "./offers.ts";

const degrees = z.coerce.number();
const text = z.string().optional();

/** Values of Nominatim's `addresstype` for a line or an area. */
const streets = new Set(["road", "street", "square"]);
const areas = new Set(
  (
    "city town village hamlet municipality borough suburb quarter neighbourhood city_block " +
    "district county state_district state region country postcode residential"
  ).split(" "),
);

/** https://nominatim.org/release-docs/latest/api/Search/ */
export const nominatim: ServerKind = {
  name: "Nominatim",
  findsMisspelt: false,
  search: (address, { centre, country }) =>
    `search?${new URLSearchParams({
      q: address,
      format: "jsonv2",
      addressdetails: "1",
      limit: String(OFFERS),
      // The box does not limit the search: results outside it come later.
      ...(centre && { viewbox: boxAround(centre).join(",") }),
      ...(country !== null && { countrycodes: country.toLowerCase() }),
    }).toString()}`,
  answer: z
    .array(
      z.object({
        lat: degrees,
        lon: degrees,
        display_name: z.string(),
        addresstype: z.string(),
        address: z.object({ house_number: text, postcode: text, road: text }),
      }),
    )
    .transform((results): Offer[] =>
      results.map(({ lat, lon, display_name, addresstype, address }) => ({
        latitude: lat,
        longitude: lon,
        label: display_name,
        houseNumber: address.house_number,
        postcode: address.postcode,
        street: address.road,
        kind: kindOf(addresstype, address.house_number),
      })),
    ),
};

function kindOf(addressType: string, houseNumber: string | undefined): Offer["kind"] {
  if (streets.has(addressType)) return "street";
  if (areas.has(addressType)) return "area";
  return houseNumber === undefined ? "named place" : "house";
}

/** West, south, east, north: about 75 km to each side. */
function boxAround({ latitude, longitude }: { latitude: number; longitude: number }): string[] {
  const [high, wide] = [0.7, 0.7 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))];
  return [longitude - wide, latitude - high, longitude + wide, latitude + high].map((edge) =>
    edge.toFixed(3),
  );
}

import { chosenFrom } from "@rondo/addresses/offer.ts";
import type { ServerKind } from "@rondo/addresses/servers/geocoding-server.ts";
import { nominatim } from "@rondo/addresses/servers/nominatim.ts";
import { pelias } from "@rondo/addresses/servers/pelias.ts";
import { photon } from "@rondo/addresses/servers/photon.ts";

type Reader = readonly [name: string, read: (text: string) => unknown, example: string];

const coordinates = [24.94, 60.17];
const feature = (properties: object) => ({ features: [{ geometry: { coordinates }, properties }] });

/** Readers of what geocoders answer, each with the text in every field. */
export const geocoderReaders: readonly Reader[] = [
  reader(nominatim, (text) => [
    {
      ...{ lat: "60.17", lon: "24.94", display_name: text, addresstype: "house" },
      address: { house_number: text, postcode: text, road: text },
    },
  ]),
  reader(photon, (text) => {
    const place = { name: text, street: text, housenumber: text, postcode: text };
    return feature({ ...place, city: text, country: text, type: "house" });
  }),
  reader(pelias, (text) =>
    feature({
      ...{ label: text, layer: "address", accuracy: "point" },
      ...{ housenumber: text, postalcode: text, street: text },
    }),
  ),
];

function reader(kind: ServerKind, answerOf: (text: string) => unknown): Reader {
  const region = { centre: null, country: "FI" };
  const read = (text: string) =>
    chosenFrom(kind.answer.parse(answerOf(text)), "Annankatu 25 b 3, 00100 Helsinki", {
      region,
      findsMisspelt: kind.findsMisspelt,
    });
  return [`an answer of ${kind.name}`, read, "Annankatu 25b-27; 25/3 00100 Helsinki"];
}

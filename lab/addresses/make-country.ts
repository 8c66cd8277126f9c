import { writeSyntheticCountry } from "./synthetic-country.ts";

// node lab/addresses/make-country.ts HOUSES FILE.osm.pbf: a map extract of a country that does not exist.
const [houses, file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: make-country.ts HOUSES FILE.osm.pbf");
await writeSyntheticCountry(file, Number(houses));

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { parseFile, run } from "./command-line.ts";
import { readMapExtract } from "./geocoder/map-addresses.ts";
import { writeAddressIndex } from "./geocoder/write-index.ts";

// npm run geocoder:import: makes the offline geocoder's index from a map extract.
await run(async () => {
  const usage = "usage: npm run geocoder:import -- FILE.osm.pbf [--out FILE.sqlite]";
  const { file, values } = parseFile({ out: { type: "string" } }, usage);
  const out = values.out ?? `${basename(file).replace(/(\.osm)?\.pbf$/u, "")}.sqlite`;
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const extract = await readMapExtract(file);
  if (extract.addresses.length === 0)
    throw new Error(`${file} holds no address (addr:street with addr:housenumber)`);
  const { entries, houses, streets } = await writeAddressIndex(extract, out);
  console.log(`${out}: ${houses} houses on ${streets} streets, from ${entries} map entries`);
  console.log(`Use it with GEOCODER=offline GEOCODER_URL=${pathToFileURL(out).href}`);
  console.log("Keep the notice beside the file: © OpenStreetMap contributors, Open Database License 1.0");
});

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readMapExtract } from "./geocoder/map-addresses.ts";
import { writeAddressIndex } from "./geocoder/write-index.ts";

const usage = "usage: npm run geocoder:import -- FILE.osm.pbf [--out FILE.sqlite]";

/** Makes the offline geocoder's index from a map extract; returns the exit code. */
async function main(args: string[]): Promise<number> {
  const { file, out } = readArguments(args);
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const extract = await readMapExtract(file);
  if (extract.addresses.length === 0)
    throw new Error(`${file} holds no address (addr:street with addr:housenumber)`);
  const { entries, houses, streets } = await writeAddressIndex(extract, out);
  console.log(`${out}: ${houses} houses on ${streets} streets, from ${entries} map entries`);
  console.log(`Use it with GEOCODER=offline GEOCODER_URL=${pathToFileURL(out).href}`);
  console.log("Keep the notice beside the file: © OpenStreetMap contributors, Open Database License 1.0");
  return 0;
}

function readArguments(args: string[]): { file: string; out: string } {
  const { values, positionals } = parseArgs({
    args,
    options: { out: { type: "string" } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  return { file, out: values.out ?? `${basename(file).replace(/(\.osm)?\.pbf$/u, "")}.sqlite` };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

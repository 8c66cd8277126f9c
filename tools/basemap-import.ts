import { importBasemap, NOTICE } from "./basemap/basemap.ts";
import { parseCommandLine } from "./command-line.ts";
import { readSettings } from "./settings.ts";
import { prepareDataFolder } from "./start/data-folder.ts";

const usage = "npm run basemap:import -- FILE.osm.pbf";

/** Makes the streets that `npm start` shows under the plan. */
async function main(args: readonly string[]): Promise<void> {
  const { positionals } = parseCommandLine({ args: [...args], allowPositionals: true }, usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(`usage: ${usage}`);
  const { dataFolder } = readSettings();
  await prepareDataFolder(dataFolder);
  const since = performance.now();
  const made = await importBasemap(file, dataFolder);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${made.file}: ${(made.bytes / 1e6).toFixed(1)} MB of tiles after ${seconds} s.`);
  console.log("The next npm start shows them. Other gateways take the file by BASEMAP_URL=file:///….");
  console.log(`Keep the notice: ${NOTICE}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

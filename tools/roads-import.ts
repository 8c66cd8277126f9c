import { parseCommandLine } from "./command-line.ts";
import { importRoads, NOTICE } from "./roads/graph.ts";
import { findOsrm } from "./roads/osrm.ts";
import { readSettings } from "./settings.ts";
import { prepareDataFolder } from "./start/data-folder.ts";

const usage = "npm run roads:import -- FILE.osm.pbf";

const log = (line: string) => {
  console.log(line);
};

/** Makes the road graph that `npm start` plans with. */
async function main(args: readonly string[]): Promise<void> {
  const { positionals } = parseCommandLine({ args: [...args], allowPositionals: true }, usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(`usage: ${usage}`);
  const settings = readSettings();
  const { dataFolder } = settings;
  await prepareDataFolder(dataFolder);
  const osrm = await findOsrm(settings, log);
  log(`Importing the roads of ${file} (OSRM ${osrm.version}) …`);
  const since = performance.now();
  await importRoads(file, dataFolder, osrm);
  log(`Done after ${((performance.now() - since) / 1000).toFixed(1)} s. The next npm start plans with them.`);
  log(`Keep the notice: ${NOTICE}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

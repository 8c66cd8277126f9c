import { parseFile, run } from "./command-line.ts";
import { importRoads, NOTICE } from "./roads/graph.ts";
import { findOsrm } from "./roads/osrm.ts";
import { readSettings } from "./settings.ts";
import { prepareDataFolder } from "./start/data-folder.ts";

// npm run roads:import: makes the road graph that `npm start` plans with.
await run(async () => {
  const { file } = parseFile({}, "usage: npm run roads:import -- FILE.osm.pbf");
  const settings = readSettings();
  const { dataFolder } = settings;
  await prepareDataFolder(dataFolder);
  const osrm = await findOsrm(settings, (line) => console.log(line));
  console.log(`Importing the roads of ${file} (OSRM ${osrm.version}) …`);
  const since = performance.now();
  await importRoads(file, dataFolder, osrm);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`Done after ${seconds} s. The next npm start plans with them.`);
  console.log(`Keep the notice: ${NOTICE}`);
});

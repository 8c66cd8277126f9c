import { importBasemap, NOTICE } from "./basemap/basemap.ts";
import { parseFile, run } from "./command-line.ts";
import { readSettings } from "./settings.ts";
import { prepareDataFolder } from "./start/data-folder.ts";

// npm run basemap:import: makes the streets that `npm start` shows under the plan.
await run(async () => {
  const { file } = parseFile({}, "usage: npm run basemap:import -- FILE.osm.pbf");
  const { dataFolder } = readSettings();
  await prepareDataFolder(dataFolder);
  const since = performance.now();
  const made = await importBasemap(file, dataFolder);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${made.file}: ${(made.bytes / 1e6).toFixed(1)} MB of tiles after ${seconds} s.`);
  console.log("The next npm start shows them. Other gateways take the file by BASEMAP_URL=file:///….");
  console.log(`Keep the notice: ${NOTICE}`);
});

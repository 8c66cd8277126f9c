import { resolve } from "node:path";
import { restore, summaryOf } from "./backup/back-up.ts";
import { parseCommandLine, run } from "./command-line.ts";
import { reachDatabase } from "./database/reach.ts";
import { readSettings } from "./settings.ts";
import { prepareDataFolder } from "./start/data-folder.ts";

const USAGE = `usage: npm run restore -- --from FOLDER
  Puts a copy of npm run backup into an empty database, and compares.`;

await run(async () => {
  const { values } = parseCommandLine({ options: { from: { type: "string" } } }, USAGE);
  if (values.from === undefined) throw new Error(`--from is missing\n${USAGE}`);
  const settings = readSettings();
  await prepareDataFolder(settings.dataFolder);
  const database = await reachDatabase(settings);
  try {
    console.log(`${summaryOf(await restore(database.uri, resolve(values.from)))} are restored`);
  } finally {
    await database.leave();
  }
});

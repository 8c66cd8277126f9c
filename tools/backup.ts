import { resolve } from "node:path";
import { backUp, summaryOf } from "./backup/back-up.ts";
import { parseCommandLine, run } from "./command-line.ts";
import { reachDatabase } from "./database/reach.ts";
import { readSettings } from "./settings.ts";

const USAGE = `usage: npm run backup -- --to FOLDER [--stopped]
  Copies the database, as it is at one moment, into a new folder. Gateways may be at work.
  --stopped   nothing writes: copy also from a MongoDB that is no replica set`;

await run(async () => {
  const options = { to: { type: "string" }, stopped: { type: "boolean", default: false } } as const;
  const { values } = parseCommandLine({ options }, USAGE);
  if (values.to === undefined) throw new Error(`--to is missing\n${USAGE}`);
  const folder = resolve(values.to);
  const database = await reachDatabase(readSettings());
  try {
    const copied = await backUp(database.uri, folder, { isStopped: values.stopped, log: console.error });
    console.log(`${summaryOf(copied)} are in ${folder}`);
  } finally {
    await database.leave();
  }
});

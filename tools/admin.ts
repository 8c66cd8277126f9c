import { spawn } from "node:child_process";
import { adminArguments } from "./admin/command.ts";
import { run } from "./command-line.ts";
import { reachDatabase } from "./database/reach.ts";
import { addressOf, pepperOf, prepareDataFolder, secretsKeyOf } from "./start/data-folder.ts";
import { readSettings } from "./settings.ts";

// npm run --silent admin -- COMMAND …: the operator's command line. It uses the configured database. Without one, it
// uses the running database of the data folder, or starts that database for this command.
await run(async () => {
  const settings = readSettings();
  const { dataFolder } = settings;
  await prepareDataFolder(dataFolder);
  const database = await reachDatabase(settings);
  // Links lead to the system that runs with this data.
  const publicUrl = settings.publicUrl ?? (await addressOf(dataFolder));
  const env = {
    ...settings.environment,
    ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
    MONGODB_URI: database.uri,
    KEY_PEPPER: settings.keyPepper ?? (await pepperOf(dataFolder)),
    SECRETS_KEY: settings.secretsKey ?? (await secretsKeyOf(dataFolder)),
    DATA_DIR: dataFolder,
  };
  const admin = spawn(process.execPath, adminArguments(process.argv.slice(2)), { env, stdio: "inherit" });
  process.exitCode = await new Promise<number>((resolve) => {
    admin.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
  await database.leave();
});

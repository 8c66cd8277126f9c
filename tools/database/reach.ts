import { startDatabase } from "../database.ts";
import type { Settings } from "../settings.ts";
import { runningDatabase } from "./running.ts";

/** The database that a command works on. */
export interface ReachedDatabase {
  readonly uri: string;
  /** Ends it if it was started for the command. */
  leave(): Promise<void>;
}

/** The configured database. Without one, the one that runs on the data folder, else one that is started on it. */
export async function reachDatabase({ mongodbUri, dataFolder }: Settings): Promise<ReachedDatabase> {
  const there = mongodbUri ?? (await runningDatabase(dataFolder));
  if (there !== undefined) return { uri: there, leave: () => Promise.resolve() };
  const started = await startDatabase({ folder: dataFolder, log: console.error });
  return { uri: started.uri, leave: () => started.stop() };
}

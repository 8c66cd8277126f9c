import { randomBytes } from "node:crypto";
import { MongoClient } from "mongodb";
import type { TestProject } from "vitest/node";
import { startDatabase } from "../../tools/database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The one database server of this test run. */
    mongoUri: string;
    /** Prefix of the names of this run's databases. */
    databasePrefix: string;
  }
}

const log = (line: string) => {
  console.log(line);
};

/** Starts one database server for the whole run, or uses that of `MONGODB_URI`. Drops the run's databases at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `rondo_test_${randomBytes(4).toString("hex")}_`;
  const database = await startDatabase({ log });
  log(`Database of this test run: ${database.kind}`);
  project.provide("mongoUri", database.uri);
  project.provide("databasePrefix", prefix);
  return async () => {
    if (database.kind === "configured") await dropDatabases(database.uri, prefix);
    await database.stop();
  };
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  await client.close();
}

import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { newFolder } from "../test/support/lifetime.ts";
import { testDatabaseUri } from "../test/support/database.ts";
import { startDatabase } from "./database.ts";
import { readSettings } from "./settings.ts";

const started = readSettings().mongodbUri === undefined;

test("each caller gets an empty database of its own", async () => {
  const one = await MongoClient.connect(testDatabaseUri());
  const other = await MongoClient.connect(testDatabaseUri());
  await one.db().collection("stops").insertOne({ name: "Kamppi" });
  expect(await one.db().collection("stops").countDocuments()).toBe(1);
  expect(await other.db().collection("stops").countDocuments()).toBe(0);
  await Promise.all([one.close(), other.close()]);
});

test.runIf(started)("what was acknowledged is there after a kill", async () => {
  const folder = newFolder();
  const lines: string[] = [];
  const start = () => startDatabase({ folder, log: (line) => lines.push(line) });

  const killed = await start();
  const before = await MongoClient.connect(killed.uri);
  for (let n = 0; n < 20; n++) await before.db().collection<{ _id: number }>("written").insertOne({ _id: n });
  process.kill(killed.pid ?? 0, "SIGKILL");
  await killed.exited;
  await before.close();

  const again = await start();
  const after = await MongoClient.connect(again.uri);
  expect(await after.db().collection("written").countDocuments()).toBe(20);
  await after.close();
  await again.stop();
});

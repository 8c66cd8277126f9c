import { pino } from "pino";
import { expect, test } from "vitest";
import { testDatabaseUri } from "../../../../test/support/database.ts";
import { AssignmentStore } from "../assignments/store.ts";
import { Database } from "./database.ts";

test("a start removes unique indexes of older versions, which would refuse what this one may write", async () => {
  const uri = testDatabaseUri();
  const start = async () => {
    const database = new Database(uri, pino({ level: "silent" }));
    const store = new AssignmentStore(database.connection);
    await database.openOnce();
    return { database, store };
  };
  const before = await start();
  const assignments = before.database.connection.collection("assignments");
  await assignments.createIndex({ projectId: 1, courierId: 1 }, { unique: true }, {});
  const after = await start();
  const uniques = (await assignments.indexes()).filter(({ unique }) => unique).map(({ key }) => key);
  expect(uniques).toEqual([{ projectId: 1, courierId: 1, shiftTurn: 1 }]);
  await Promise.all([before.database.close(), after.database.close()]);
});

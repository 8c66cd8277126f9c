import { readdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { BSON, MongoClient, type Db } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { embeddedDatabaseClassPath } from "../database/build.ts";
import { startEmbedded, type DatabaseServer } from "../database/servers.ts";
import { freePort } from "../processes/ports.ts";
import { backUp, restore } from "./back-up.ts";

const { Binary, Decimal128, Double, Int32, Long } = BSON;
const log = () => undefined;

const folder = newFolder();
const copy = join(folder, "copy");
let server: DatabaseServer;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  const options = { folder: join(folder, "from"), port: await freePort(), log };
  server = await startEmbedded(await embeddedDatabaseClassPath(log), options);
  client = await MongoClient.connect(server.uri);
  db = client.db();
}, 60_000);
afterAll(async () => {
  await client.close();
  await server.stop();
});

function uriOf(name: string): string {
  return Object.assign(new URL(server.uri), { pathname: `/${name}` }).href;
}

test("a copy made while the database is written has all of one moment, and every value keeps its type", async () => {
  await db.collection("kinds").insertOne({
    _id: "1" as never,
    numbers: [new Int32(1), new Double(1), Long.fromNumber(1), Decimal128.fromString("1.0")],
    rest: { at: new Date(0), none: null, bytes: new Binary(Buffer.from("x")), text: "ä", list: [[], {}] },
  });
  const stop = new AbortController();
  const writing = (async () => {
    for (let written = 0; !stop.signal.aborted; written++) {
      await db.collection("writes").insertOne({ _id: written as never, rest: "x".repeat(2000) });
      await db.collection("kinds").insertOne({ _id: `of ${written}` as never });
    }
  })();
  await backUp(server.uri, copy, { isStopped: false, log }).finally(() => {
    stop.abort();
  });
  await writing;
  expect((await restore(uriOf("other"), copy)).map(({ name }) => name)).toEqual(["kinds", "writes"]);

  const other = client.db("other");
  const raw = async (from: Db) => from.collection("kinds").findOne({ _id: "1" as never }, { raw: true });
  expect(await raw(other)).toEqual(await raw(db));
  const first = await other.collection("writes").countDocuments();
  const second = (await other.collection("kinds").countDocuments()) - 1;
  expect([first, first - 1]).toContain(second); // the second write follows the first one
  await expect(restore(uriOf("other"), copy)).rejects.toThrow("restore into an empty one");
}, 60_000);

test("a copy that is not whole is refused", async () => {
  await expect(backUp(server.uri, copy, { isStopped: false, log })).rejects.toThrow("is not empty");
  expect((await readdir(copy)).sort()).toEqual(["kinds.bson.gz", "manifest.json", "writes.bson.gz"]);
  await truncate(join(copy, "writes.bson.gz"), 20);
  await expect(restore(uriOf("broken"), copy)).rejects.toThrow("unexpected end of file");
  await rm(join(copy, "manifest.json"));
  await expect(restore(uriOf("broken"), copy)).rejects.toThrow("no complete copy");
});

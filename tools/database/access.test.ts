import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { freePort } from "../processes/ports.ts";
import { announceDatabase } from "./running.ts";
import { embeddedDatabaseClassPath } from "./build.ts";
import { startEmbedded, type DatabaseServer, type Limits } from "./servers.ts";

let folder: string;
const lines: string[] = [];
const log = (line: string) => {
  lines.push(line);
};
let server: DatabaseServer | undefined;

async function start(limits?: Limits): Promise<DatabaseServer> {
  const options = { folder, port: await freePort(), log };
  server = await startEmbedded(await embeddedDatabaseClassPath(log), options, limits);
  return server;
}

beforeEach(async () => {
  folder = newFolder();
  lines.length = 0;
});
afterEach(async () => {
  await server?.stop();
});

const modeOf = async (file: string) => ((await stat(join(folder, file))).mode & 0o777).toString(8);

test("the embedded database answers nobody without its password", async () => {
  const { uri } = await start();
  const list = async (user: string | undefined, password: string) => {
    const other = new URL(uri);
    other.username = user ?? "";
    other.password = password;
    const client = new MongoClient(other.href, { serverSelectionTimeoutMS: 2000 });
    try {
      return await client.db().collection("stops").find().toArray();
    } finally {
      await client.close();
    }
  };
  const { password } = new URL(uri);
  expect(await list("rondo", password)).toEqual([]);
  await expect(list(undefined, "")).rejects.toThrow("authentication is required");
  await expect(list("rondo", `${password}x`)).rejects.toThrow("authentication failed");
  await expect(list("admin", password)).rejects.toThrow("authentication failed");
});

test("the database's files and its password are their owner's only", async () => {
  await writeFile(join(folder, "database.h2"), "", { mode: 0o644 }); // as older versions made it
  await writeFile(join(folder, "database.json"), "{}", { mode: 0o644 });
  const { uri, pid } = await start();
  await announceDatabase(folder, uri);
  for (const file of ["database.h2", "database.json", "database-password"])
    expect([file, await modeOf(file)]).toEqual([file, "600"]);
  const { password } = new URL(uri);
  expect(password).toHaveLength(43);
  // All users of the machine can read a process's arguments.
  if (process.platform === "linux")
    expect(await readFile(`/proc/${pid ?? 0}/cmdline`, "utf8")).not.toContain(password);
});

test("a data folder keeps its password from start to start", async () => {
  const first = new URL((await start()).uri).password;
  await server?.stop();
  expect(new URL((await start()).uri).password).toBe(first);
});

test("the log names a limit that is nearly reached, once, and what to use instead", async () => {
  const { uri } = await start({ documents: 100, fileMebibytes: 1000 });
  const client = await MongoClient.connect(uri);
  const stops = client.db().collection("stops");
  for (let n = 0; n < 60; n++) await stops.insertOne({ n });
  expect(lines).toEqual([]);
  await stops.insertMany(Array.from({ length: 30 }, (_, n) => ({ n })));
  for (let n = 0; n < 110; n++) await stops.updateOne({ n: 1 }, { $inc: { changed: 1 } });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/90 documents of at most 100 .* MONGODB_URI/);
  await client.close();
});

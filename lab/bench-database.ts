import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { Collection } from "mongodb";
import { median, table } from "./bench/table.ts";
import { stop } from "./bench-database/stop.ts";
import type { Stop } from "./bench-database/stop.ts";
import { startDatabase } from "../tools/database.ts";

// npm run bench:database [-- STOPS]: measures the database that npm start would use. It reads a project's stops among
// those of many other projects (100,000 stops by default). A project's 50 stops lie together or scattered.
const total = Number(process.argv[2] ?? 100_000);
const perProject = 50;
const projects = Math.ceil(total / perProject);
const batch = 1000;
const times = 15;

const folder = await mkdtemp(join(tmpdir(), "rondo-bench-database-"));
const database = await startDatabase({ folder, log: console.error });
const client = await MongoClient.connect(database.uri);
try {
  const rows: string[][] = [];
  for (const layout of ["together", "strewn"] as const) rows.push(...(await measure(layout)));
  console.log(`Database: ${database.kind}, ${total} stops of ten companies, ${times} times each.\n`);
  console.log(table(["stops of a project", "query", "documents", "median ms", "worst ms"], rows));
} finally {
  await client.close();
  await database.stop();
  await rm(folder, { recursive: true });
}

async function measure(layout: "together" | "strewn"): Promise<string[][]> {
  const stops = client.db().collection<Stop>(layout);
  await stops.createIndexes([{ key: { projectId: 1, _id: 1 } }]);
  const projectOf = (n: number) => (layout === "together" ? Math.floor(n / perProject) : n % projects);
  for (let from = 0; from < total; from += batch) {
    const size = Math.min(batch, total - from);
    await stops.insertMany(Array.from({ length: size }, (_, n) => stop(from + n, projectOf(from + n))));
  }
  return [
    await timed(layout, "list", async (n) => (await ofProject(stops, n).toArray()).length),
    await timed(layout, "a page of 10", async (n) => (await ofProject(stops, n).limit(10).toArray()).length),
    await timed(layout, "count", async (n) => stops.countDocuments({ projectId: projectId(n) })),
    await timed(layout, "one by id", async (n) => {
      const { _id, projectId: owner } = stop(n, projectOf(n));
      return (await stops.find({ _id, projectId: owner }).toArray()).length;
    }),
    await timed(
      layout,
      "by a field without an index",
      async (n) => (await stops.find({ name: `Stop ${n}` }).toArray()).length,
    ),
  ];
}

function ofProject(stops: Collection<Stop>, n: number): ReturnType<Collection<Stop>["find"]> {
  return stops.find({ projectId: projectId(n) }).sort({ _id: 1 });
}

function projectId(n: number): string {
  return stop(0, (n * 37) % projects).projectId;
}

async function timed(layout: string, name: string, query: (n: number) => Promise<number>): Promise<string[]> {
  const measured: number[] = [];
  let documents = await query(0); // once to warm up
  for (let n = 1; n <= times; n++) {
    const start = performance.now();
    documents = await query(n);
    measured.push(performance.now() - start);
  }
  return [layout, name, String(documents), median(measured).toFixed(1), Math.max(...measured).toFixed(1)];
}

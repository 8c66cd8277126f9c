import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import type { LogFile } from "../processes/log-file.ts";
import type { Supervised } from "../processes/supervisor.ts";
import { readSettings, root } from "../settings.ts";
import { startRoads } from "../start/roads.ts";

// OSRM's programs here behave as those of 26.10 do at these borders. `npm run e2e:real` runs the true ones.
const programs = {
  "osrm-extract": `
    const [file] = args, text = require("fs").readFileSync(file, "utf8");
    if (text === "no extract") {
      console.error("terminate called\\n  what():  PBF error: invalid BlobHeader size");
      process.exit(134);
    }
    if (text === "no roads") {
      console.log("[2026-11-26T23:47:50] [error] There are no edges remaining after parsing.src/extractor/extractor.cpp:749");
      process.exit(1);
    }
    require("fs").writeFileSync(args[args.indexOf("--output") + 1] + ".edges", text);`,
  "osrm-partition": "",
  "osrm-customize": "",
  "osrm-routed": `
    if (args.includes("--version")) {
      console.log("v26.10.0");
      process.exit(0);
    }
    if (args.includes("--help")) {
      console.log("-k [ --keepalive-timeout ] arg (=5)");
      process.exit(0);
    }
    if (!require("fs").existsSync(args.at(-1) + ".edges")) process.exit(1);
    require("http").createServer((_, answer) => answer.writeHead(400).end("{}"))
      .listen(Number(args[args.indexOf("--port") + 1]), "127.0.0.1");`,
};

let folder: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = newFolder();
  mkdirSync(join(folder, "bin"));
  for (const [name, text] of Object.entries(programs))
    writeFileSync(
      join(folder, "bin", name),
      `#!${process.execPath}\nconst args = process.argv.slice(2);\n${text}\n`,
      { mode: 0o755 },
    );
  mkdirSync(join(folder, "share/osrm/profiles"), { recursive: true });
  writeFileSync(join(folder, "share/osrm/profiles/car.lua"), "");
  environment = { PATH: join(folder, "bin"), DATA_DIR: join(folder, "data") };
});

function importRoads(text: string): string {
  const file = join(folder, "map.osm.pbf");
  writeFileSync(file, text);
  const main = join(root, "tools/roads-import.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, file], {
    env: environment,
    encoding: "utf8",
  });
  return status === 0 ? stdout : stderr;
}

async function start() {
  const lines: string[] = [];
  const parts: Supervised[] = [];
  const logs: LogFile[] = [];
  const settings = await startRoads(readSettings(environment), parts, logs, (line) => lines.push(line));
  for (const part of parts) await part.stop();
  for (const log of logs) await log.close();
  return { lines, settings, names: parts.map(({ name }) => name) };
}

test.each([
  ["no extract", /^.*map\.osm\.pbf gives no roads: osrm-extract: PBF error: invalid BlobHeader size\n$/],
  [
    "no roads",
    /^.*map\.osm\.pbf gives no roads: osrm-extract: There are no edges remaining after parsing\.\n$/,
  ],
])("a file that is %s is one line, and the previous roads stay", (text, line) => {
  expect(importRoads("roads")).toMatch(/Done after [\d.]+ s/);
  const before = readdirSync(join(folder, "data/roads"));
  expect(importRoads(text)).toMatch(line);
  expect(readdirSync(join(folder, "data/roads"))).toEqual(before);
});

test("an import replaces the previous one, and npm start plans with it", async () => {
  importRoads("roads");
  importRoads("other roads");
  expect(readdirSync(join(folder, "data/roads"))).toHaveLength(2); // the graph and its description
  const { lines, settings, names } = await start();
  expect(lines).toEqual([expect.stringMatching(/^Roads of map\.osm\.pbf \(© OpenStreetMap/)]);
  expect(names).toEqual(["osrm"]);
  expect(settings).toMatchObject({ ROUTING: "osrm", ROUTING_FALLBACK: "straight-line" });
  expect(settings["ROUTING_URL"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test("where the server does not start, one line says that travel goes in straight lines", async () => {
  writeFileSync(join(folder, "bin/osrm-extract"), `#!${process.execPath}\n`); // which makes no graph
  const { lines, settings, names } = await start();
  expect(lines).toEqual([expect.stringMatching(/^No roads \(.*\): travel goes in straight lines\.$/)]);
  expect([settings, names]).toEqual([{}, []]);
});

test("with ROUTING set, npm start leaves roads to it", async () => {
  environment["ROUTING"] = "straight-line";
  expect(await start()).toEqual({ lines: [], settings: {}, names: [] });
});

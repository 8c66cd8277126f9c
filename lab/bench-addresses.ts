import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { offlineGeocoder } from "../services/gateway/src/geocoding/create.ts";
import { median, table } from "./bench/table.ts";
import { parseCommandLine } from "../tools/command-line.ts";
import { countryWritings } from "./addresses/country-writings.ts";
import { makeWritings, type Verdict, verdictOn, type Writing } from "./addresses/writings.ts";
import { root } from "../tools/settings.ts";

// npm run bench:addresses: real houses of central Helsinki, each written in eight ways and once with a mistake, looked up
// in the offline index. Prints a table for docs/maps.md. With --out it writes the addresses to a file instead. With
// --country it imports a made-up country with so many houses, and looks up 1,000 addresses of each kind in its index.

const usage =
  "usage: npm run bench:addresses [-- --houses N] [--seed N] [--out FILE.jsonl] [--country HOUSES]";
const extract = join(root, "tools/demo/helsinki.osm.pbf");
const mebibyte = 1024 * 1024;
const COUNTRY_WRITINGS = 1000;

try {
  const { values } = parseCommandLine(
    {
      options: {
        houses: { type: "string", default: "500" },
        seed: { type: "string", default: "1" },
        out: { type: "string" },
        country: { type: "string" },
      },
    },
    usage,
  );
  if (values.country === undefined) {
    const writings = await makeWritings(extract, Number(values.houses), Number(values.seed));
    if (values.out === undefined) await measure(writings, undefined);
    else writeFileSync(values.out, writings.map((writing) => `${JSON.stringify(writing)}\n`).join(""));
  } else await measureCountry(Number(values.country));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function measureCountry(houses: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rondo-country-"));
  try {
    const [file, index] = [join(folder, "country.osm.pbf"), join(folder, "country.sqlite")];
    const made = measured("geocoder/make-country.ts", String(houses), file);
    console.error(`${houses} houses written in ${made.seconds.toFixed(0)} s`);
    const { seconds, peakBytes } = measured("geocoder-import.ts", file, "--out", index);
    const sizes = [file, index].map((each) => Math.round(statSync(each).size / mebibyte));
    const header = ["houses", "extract MiB", "index MiB", "import s", "peak MiB"];
    console.log(table(header, [[houses, ...sizes, seconds.toFixed(0), Math.round(peakBytes / mebibyte)]]));
    await measure(countryWritings(houses, COUNTRY_WRITINGS), pathToFileURL(index).href);
    const most = Math.round((process.resourceUsage().maxRSS * 1024) / mebibyte);
    console.log(`\nThe process that answered took ${most} MiB at most.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a tool in a process of its own. */
function measured(tool: string, ...args: string[]): { seconds: number; peakBytes: number } {
  const tellPeak = 'process.on("exit", () => console.log(`peak ${process.resourceUsage().maxRSS}`))';
  const since = performance.now();
  const run = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(tellPeak)}`, join(root, "tools", tool), ...args],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  if (run.status !== 0) throw new Error(`${tool} failed`);
  const seconds = (performance.now() - since) / 1000;
  return { seconds, peakBytes: 1024 * Number(/^peak (\d+)$/mu.exec(run.stdout)?.[1]) };
}

async function measure(writings: readonly Writing[], index: string | undefined): Promise<void> {
  const geocoder = offlineGeocoder(index);
  const rows: (string | number)[][] = [];
  for (const [way, alike] of Map.groupBy(writings, (writing) => writing.way)) {
    const counts: Record<Verdict, number> = {
      right: 0,
      wrong: 0,
      "right doubt": 0,
      "wrong doubt": 0,
      nothing: 0,
    };
    const times: number[] = [];
    for (const writing of alike) {
      const start = performance.now();
      const verdict = verdictOn(await geocoder.lookup(writing.address, { companyId: "a" }), writing);
      times.push(performance.now() - start);
      counts[verdict]++;
    }
    const share = ((100 * counts.right) / alike.length).toFixed(1);
    rows.push([
      way,
      alike[0]?.address ?? "",
      alike.length,
      share,
      ...Object.values(counts),
      median(times).toFixed(2),
      Math.max(...times).toFixed(1),
    ]);
  }
  geocoder.close();
  const header = ["way of writing", "for example", "addresses", "right %", "right", "wrong"];
  console.log(table([...header, "right doubt", "wrong doubt", "nothing", "median ms", "worst ms"], rows));
}

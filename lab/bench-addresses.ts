import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { offlineGeocoder } from "../services/gateway/src/geocoding/create.ts";
import { median, table } from "./bench/table.ts";
import { parseCommandLine } from "../tools/command-line.ts";
import { makeWritings, type Verdict, verdictOn, type Writing } from "./addresses/writings.ts";
import { root } from "../tools/settings.ts";

// npm run bench:addresses: real houses of central Helsinki, each written in eight ways and once with a mistake, looked up
// in the offline index. Prints a table for docs/maps.md. With --out it writes the addresses to a file instead.

const usage = "usage: npm run bench:addresses [-- --houses N] [--seed N] [--out FILE.jsonl]";
const extract = join(root, "tools/demo/helsinki.osm.pbf");

try {
  const { values } = parseCommandLine(
    {
      options: {
        houses: { type: "string", default: "500" },
        seed: { type: "string", default: "1" },
        out: { type: "string" },
      },
    },
    usage,
  );
  const writings = await makeWritings(extract, Number(values.houses), Number(values.seed));
  if (values.out === undefined) await measure(writings);
  else writeFileSync(values.out, writings.map((writing) => `${JSON.stringify(writing)}\n`).join(""));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function measure(writings: readonly Writing[]): Promise<void> {
  const geocoder = offlineGeocoder(undefined);
  const rows: (string | number)[][] = [];
  for (const [way, alike] of Map.groupBy(writings, (writing) => writing.way)) {
    const none = { right: 0, wrong: 0, "right doubt": 0, "wrong doubt": 0, nothing: 0 };
    const counts: Record<Verdict, number> = none;
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

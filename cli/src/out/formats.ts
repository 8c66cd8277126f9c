import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { csvOf } from "@rondo/day/out/csv.ts";
import { geojsonOf } from "@rondo/day/out/geojson.ts";
import { gpxOf } from "@rondo/day/out/gpx.ts";
import { icsOf } from "@rondo/day/out/ics.ts";
import { pageOf } from "@rondo/day/out/page.ts";
import type { OutPlan } from "@rondo/day/out/plan.ts";
import { Refused } from "../refused.ts";
import type { OutFile } from "./write.ts";

/** What a plan is written from. */
export interface Outcome {
  readonly plan: OutPlan;
  /** The plan with what it was made from, as JSON: a saved plan. */
  readonly saved: () => string;
}

type Make = (outcome: Outcome, path: string) => OutFile[] | Promise<OutFile[]>;

const one = (make: (plan: OutPlan) => string): Make => {
  return ({ plan }, path) => [{ path, content: make(plan) }];
};

const formats: ReadonlyMap<string, Make> = new Map([
  [".html", one(pageOf)],
  [".csv", one(csvOf)],
  [".json", ({ saved }, path) => [{ path, content: saved() }]],
  [".geojson", one(geojsonOf)],
  [".gpx", one(gpxOf)],
  [".ics", calendars],
  [
    ".xlsx",
    async ({ plan }, path) => {
      const { xlsxOf } = await import("@rondo/day/out/xlsx.ts");
      const book = await xlsxOf(plan, (column) =>
        column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      ).arrayBuffer();
      return [{ path, content: new Uint8Array(book) }];
    },
  ],
]);

/** What each plan of ours has, by its ending, and hardly a file of others. A workbook that a spreadsheet saved is compressed. */
const MARKS: Readonly<Record<string, string>> = {
  ".html": "default-src 'none'; style-src 'unsafe-inline'",
  ".csv": "courier,number,type,name,externalId",
  ".json": '"unassignedStops"',
  ".geojson": '"FeatureCollection"',
  ".gpx": 'creator="Rondo"',
  ".ics": "//Rondo//",
  ".xlsx": ">courier</t>",
};

/** Whether a file is there that is no plan, and so may be the only copy of something else. */
function isOfOthers(target: string): boolean {
  return existsSync(target) && !readFileSync(target).includes(MARKS[extname(target).toLowerCase()] ?? "");
}

/**
 * Looks at the paths before anything is planned.
 * @param inputs what is read, which no plan may replace
 * @throws Refused for an ending that is no format, a folder that is not there, and a file that is given twice, is read, or is there
 * without being a plan
 */
export function requireFormats(paths: readonly string[], inputs: readonly string[], folder: string): void {
  const taken = new Map(inputs.map((path) => [resolve(folder, path), "it is read, and would be lost"]));
  for (const path of paths) {
    if (!formats.has(extname(path).toLowerCase()))
      throw new Refused(`--out must end with ${[...formats.keys()].join(", ")}, not “${path}”`);
    const target = resolve(folder, path);
    if (!statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory())
      throw new Refused(`--out ${path}: there is no folder ${dirname(path)}: make it first`);
    const why = statSync(target, { throwIfNoEntry: false })?.isDirectory()
      ? "it is a folder"
      : (taken.get(target) ??
        (isOfOthers(target) ? "the file that is there is no plan, and would be lost" : undefined));
    if (why !== undefined) throw new Refused(`--out ${path}: ${why}: give another name`);
    taken.set(target, "it is given twice");
  }
}

/** The files of a plan in the formats of their endings. */
export async function filesOf(paths: readonly string[], outcome: Outcome): Promise<OutFile[]> {
  const made = await Promise.all(
    paths.map(async (path) => formats.get(extname(path).toLowerCase())?.(outcome, path) ?? []),
  );
  return made.flat();
}

/** A calendar for each courier: `day.ics`, or `day-Aino.ics` where there are several. */
function calendars({ plan }: Outcome, path: string): OutFile[] {
  const stem = path.slice(0, -extname(path).length);
  const names = new Set<string>();
  return plan.lanes.map((lane) => {
    let name = lane.name.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, "-");
    while (names.has(name)) name += "-";
    names.add(name);
    return {
      path: plan.lanes.length === 1 ? path : `${stem}-${name}.ics`,
      content: icsOf({ ...plan, lanes: [lane], unassigned: [] }, { break: "Break" }),
    };
  });
}

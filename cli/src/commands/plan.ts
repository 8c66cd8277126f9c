import { csvRow } from "@rondo/day/out/csv-row.ts";
import { textOf } from "@rondo/day/import/cell.ts";
import type { RunOptions, RunResult } from "@rondo/day/records/run.ts";
import { geocoderOf, located, type Located } from "../day/locate.ts";
import { recordsOf } from "../day/records.ts";
import type { DayBodies } from "../day/bodies.ts";
import { readDay, type ReadDay } from "../input/day.ts";
import { isLeftOut } from "../input/sheet.ts";
import { isPublished, sourcesOf } from "../input/source.ts";
import { planOnline } from "./online.ts";
import { showPlan } from "./show-plan.ts";
import { isTask, planPublished } from "./published.ts";
import { planOptions, type PlanOptions } from "../options.ts";
import { requireFormats } from "../out/formats.ts";
import { writeWhole, type OutFile } from "../out/write.ts";
import { EXIT, Refused } from "../refused.ts";
import { count, sheetText, withoutPlace } from "../show/doubts.ts";
import { ProgressBar } from "../show/progress.ts";
import { Fault } from "@rondo/solver/fault.ts";
import { solveDay } from "../solve/solve.ts";
import type { Terminal } from "../terminal.ts";

/** Of the search, for the plan that nobody asked for: it only tells what sharing costs. */
const SHARE_OF_COMPARISON = 0.25;
const SHOWN_LOST = 5;

/** `rondo plan FILE…` */
export async function plan(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = planOptions(args, terminal.now());
  const { files, crew } = options;
  requireFormats(options.out, crew === undefined ? files : [...files, crew], terminal.folder);
  const sources = await sourcesOf(options.files, terminal);
  const [source, ...others] = sources;
  if (source && others.length === 0 && (isPublished(source) || isTask(source)))
    return planPublished(source, options, terminal);
  const read = await readDay(sources, options, terminal);
  for (const sheet of read.sheets)
    terminal.tell(sheetText(sheet, sheet.lines.filter((line) => !isLeftOut(line)).length));
  if (options.online) return planOnline(read.bodies, options, terminal);
  const found = await locatedDay(read, options, terminal);
  return planDay(found.bodies, { ...options, isCrewMade: read.isCrewMade }, terminal);
}

interface DayOptions extends PlanOptions {
  readonly isCrewMade: boolean;
}

/** Plans a day, prints and writes it. @returns the exit code */
async function planDay(bodies: DayBodies, options: DayOptions, terminal: Terminal): Promise<number> {
  const now = terminal.now();
  const records = recordsOf(bodies, now);
  const run = { ...bodies.options, ...(options.roads !== undefined && { includeGeometry: true }) };
  const until = terminal.interrupted();
  const solve = async (label: string, asked: RunOptions) => {
    const bar = new ProgressBar(label, terminal);
    try {
      return await solveDay(records, asked, { roads: options.roads, now, onProgress: bar.show, until });
    } catch (error) {
      if (until.aborted) throw new Refused("stopped: nothing was written", EXIT.stopped, error);
      if (!(error instanceof Fault) || options.roads === undefined) throw error;
      throw new Refused(`--roads ${options.roads}: ${error.message}`, undefined, error);
    } finally {
      bar.end();
    }
  };
  const result = await solve("Planning", run);
  const isShared = options.isCrewMade && options.run.balance === undefined && bodies.couriers.length > 1;
  const alone = isShared ? await solve("Comparing", unshared(run, records.stops.length)) : null;
  const code = await showPlan({ bodies, records, options: run, result }, options, terminal);
  if (alone) terminal.tell(`${sharingCosts(result, alone)}\n`);
  return code;
}

/** The search for a plan that does not share the work, in a part of the time. */
function unshared({ maxIterations, timeLimitSeconds, ...run }: RunOptions, stops: number): RunOptions {
  if (maxIterations)
    return { ...run, balance: 0, maxIterations: Math.ceil(maxIterations * SHARE_OF_COMPARISON) };
  const seconds = timeLimitSeconds ?? stops / 100;
  return { ...run, balance: 0, timeLimitSeconds: Math.max(0.1, seconds * SHARE_OF_COMPARISON) };
}

function sharingCosts({ summary, routes: own }: RunResult, { summary: alone, routes }: RunResult): string {
  const km = (summary.totalDistanceMeters - alone.totalDistanceMeters) / 1000;
  const costs = km < 0.05 ? "costs nothing" : `costs ${km.toFixed(1)} km`;
  const fewer = routes.length < own.length ? `: ${count(routes.length, "courier")} could do it all` : "";
  return `Sharing the work ${costs}${fewer}. --balance 0 does not share.`;
}

/** The day with the places of its addresses. @throws Refused if no stop has a place */
async function locatedDay(read: ReadDay, options: PlanOptions, terminal: Terminal): Promise<Located> {
  const geocoder = await geocoderOf(options, terminal.folder);
  try {
    const found = await located(read.bodies, geocoder);
    tellLost(found, terminal);
    const open = found.bodies.stops.filter(({ latitude }) => (latitude ?? null) === null);
    if (found.bodies.stops.length > 0 && open.length === found.bodies.stops.length)
      throw new Refused(noPlaces(open.length, geocoder !== null));
    if (open.length > 0)
      terminal.tell(
        `${count(open.length, "stop")} without coordinates: left out. Give latitude and longitude, --geocoder or --addresses.\n${placeless(found.bodies.stops, read.sheets)}`,
      );
    if (options.geocoder) await saveLocated(read, found, terminal);
    return found;
  } finally {
    geocoder?.close();
  }
}

/** The first stops without coordinates, with their lines. */
function placeless(stops: DayBodies["stops"], sheets: ReadDay["sheets"]): string {
  const open = withoutPlace(stops, sheets);
  const more = open.length > SHOWN_LOST ? `  and ${open.length - SHOWN_LOST} more\n` : "";
  return (
    open
      .slice(0, SHOWN_LOST)
      .map(({ place, name }) => `  ${place}  ${name}\n`)
      .join("") + more
  );
}

function noPlaces(stops: number, isAsked: boolean): string {
  if (isAsked) return `no address of ${count(stops, "stop")} was found`;
  return (
    `${stops === 1 ? "the stop has" : `the ${stops} stops have`} no coordinates, and addresses are looked up only where you say. Ways on:\n` +
    "  columns latitude and longitude in the sheet\n" +
    "  --geocoder URL    your own Nominatim; with --geocoder-kind a Photon or Pelias\n" +
    "  --addresses FILE  an index of addresses, as the repository of Rondo makes it\n" +
    "  --online          a Rondo service, which finds them itself; with a test key it costs nothing"
  );
}

function tellLost({ lost }: Located, terminal: Terminal): void {
  for (const { address, candidate } of lost.slice(0, SHOWN_LOST))
    terminal.tell(`  “${address}” is not found.${candidate === undefined ? "" : ` Is it ${candidate}?`}\n`);
  if (lost.length > SHOWN_LOST)
    terminal.tell(`  and ${lost.length - SHOWN_LOST} more addresses are not found\n`);
}

/** Writes sheets again with the coordinates that a server gave, so that it is asked once. */
async function saveLocated(
  { sheets, bodies: before }: ReadDay,
  { bodies }: Located,
  terminal: Terminal,
): Promise<void> {
  let index =
    bodies.stops.length - sheets.flatMap(({ lines }) => lines.filter((line) => !isLeftOut(line))).length;
  const files: OutFile[] = [];
  for (const { table, lines } of sheets) {
    const places = new Map<number, readonly (number | null)[]>();
    let isNews = false;
    for (const { line } of lines.filter((each) => !isLeftOut(each))) {
      const { latitude = null, longitude = null } = bodies.stops[index] ?? {};
      isNews ||= latitude !== null && (before.stops[index]?.latitude ?? null) === null;
      places.set(line, [latitude, longitude]);
      index++;
    }
    if (!isNews) continue;
    const rows = table.rows.map(({ line, cells }) => {
      const texts = table.header.map((_, column) => textOf(cells[column] ?? null));
      return csvRow([...texts, ...(places.get(line) ?? [null, null])]);
    });
    const content = [csvRow([...table.header, "latitude", "longitude"]), ...rows].join("");
    files.push({ path: table.name.replace(/(?:\.[^./\\]+)?$/, ".located.csv"), content });
  }
  await writeWhole(files, terminal.folder);
  for (const { path } of files)
    terminal.tell(`${path} has the coordinates that were found: plan it next time.\n`);
}

import { parseArgs } from "node:util";
import { windowsIn } from "@rondo/day/quantity/windows.ts";
import { isLoadFault, typedLoads, type Loads } from "@rondo/day/quantity/load.ts";
import { runRequest, type RunOptions } from "@rondo/day/records/run.ts";
import { readName } from "@rondo/day/import/names/names.ts";
import { dateOf as dateIn } from "@rondo/day/import/convert/date.ts";
import { dateNamed } from "@rondo/day/import/convert/weekdays.ts";
import { dayIn, daysAfter, isDate } from "@rondo/day/time/moments.ts";
import { requireForward } from "./input/clock.ts";
import { Refused } from "./refused.ts";
import { nearest } from "./show/nearest.ts";

const FLAGS = {
  couriers: { type: "string" },
  crew: { type: "string" },
  depot: { type: "string" },
  date: { type: "string" },
  timezone: { type: "string" },
  shift: { type: "string" },
  service: { type: "string" },
  load: { type: "string", multiple: true },
  balance: { type: "string" },
  objective: { type: "string" },
  seed: { type: "string" },
  iterations: { type: "string" },
  seconds: { type: "string" },
  roads: { type: "string" },
  geocoder: { type: "string" },
  "geocoder-kind": { type: "string" },
  addresses: { type: "string" },
  out: { type: "string", multiple: true },
  json: { type: "boolean" },
  strict: { type: "boolean" },
  online: { type: "boolean" },
  yes: { type: "boolean" },
  "max-usd": { type: "string" },
} as const;

const MOST_COURIERS = 1000;
const GEOCODERS = ["nominatim", "photon", "pelias"] as const;

/** What the flags say about all couriers. */
export interface ShiftOptions {
  readonly workStartTime?: string;
  readonly workEndTime?: string;
  readonly stopDurationMinutes?: number;
  readonly loadLimits?: Loads;
}

/** Where addresses are looked up. */
export interface LookUpOptions {
  readonly geocoder: { readonly kind: (typeof GEOCODERS)[number]; readonly url: string } | undefined;
  /** A file. */
  readonly addresses: string | undefined;
}

export interface PlanOptions extends LookUpOptions {
  readonly files: readonly string[];
  readonly couriers: number | undefined;
  readonly crew: string | undefined;
  readonly depot: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date: string | undefined;
  readonly timezone: string;
  readonly shift: ShiftOptions;
  readonly run: RunOptions;
  readonly roads: string | undefined;
  readonly out: readonly string[];
  readonly json: boolean;
  readonly strict: boolean;
  readonly online: boolean;
  /** What a run of the service may cost. Undefined: nothing may be spent. "asked": its price, whatever it is. */
  readonly mostUsd: number | "asked" | undefined;
}

/** Reads the flags of a plan. @throws Refused that names the flag */
export function planOptions(args: readonly string[], now = new Date()): PlanOptions {
  const { values, positionals } = parsed(args);
  const shift = values.shift === undefined ? {} : shiftOf(values.shift);
  const service = values.service === undefined ? undefined : number("service", values.service, 0, 1440);
  const loadLimits = values.load === undefined ? undefined : loadsOf(values.load);
  if (values.couriers !== undefined && values.crew !== undefined)
    throw new Refused("--couriers and --crew exclude each other: the crew says how many there are");
  return {
    files: positionals,
    couriers:
      values.couriers === undefined ? undefined : whole("couriers", values.couriers, 1, MOST_COURIERS),
    crew: values.crew,
    depot: values.depot,
    date: values.date === undefined ? undefined : dateOf(values.date, { now, zone: zoneOf(values.timezone) }),
    timezone: zoneOf(values.timezone),
    shift: {
      ...shift,
      ...(service !== undefined && { stopDurationMinutes: service }),
      ...(loadLimits && { loadLimits }),
    },
    run: runOptions(values),
    roads: values.roads === undefined ? undefined : urlOf("roads", values.roads),
    geocoder:
      values.geocoder === undefined
        ? undefined
        : { url: urlOf("geocoder", values.geocoder), kind: kindOf(values["geocoder-kind"]) },
    addresses: values.addresses,
    out: values.out ?? [],
    json: values.json ?? false,
    strict: values.strict ?? false,
    ...onlineOf(values),
  };
}

function parsed(args: readonly string[]) {
  const parse = () => parseArgs({ args: [...args], allowPositionals: true, options: FLAGS });
  const read = withFaults(parse, Object.keys(FLAGS));
  const empty = Object.entries(read.values).find(([, value]) => [value].flat().includes(""));
  if (empty) throw new Refused(`--${empty[0]} needs a value: it is empty`);
  const { depot } = read.values;
  const rest = read.positionals.find((text) => /^-?\d+(?:\.\d+)?$/.test(text));
  if (rest !== undefined && depot !== undefined && !depot.includes(","))
    throw new Refused(`--depot takes one value, without a space or in quotes: --depot "${depot},${rest}"`);
  return read;
}

/** What Node reads from a command line. @throws Refused */
export function withFaults<Parsed>(parse: () => Parsed, flags: readonly string[] = []): Parsed {
  try {
    return parse();
  } catch (error) {
    const [fault = ""] = (error as Error).message.split(". To specify a positional");
    const [, unknown = ""] = /Unknown option '--?([^'-][^']*)'/.exec(fault) ?? [];
    const meant = nearest(unknown, flags).map((flag) => `--${flag}`);
    const hint = meant.length > 0 ? `did you mean ${meant.join(" or ")}?` : "rondo --help lists the flags";
    throw new Refused(`${fault.replace("argument missing", "needs a value")}. ${hint}`);
  }
}

function onlineOf({ online = false, yes, "max-usd": most, ...values }: ReturnType<typeof parsed>["values"]) {
  if (!online && (yes || most !== undefined))
    throw new Refused("--yes and --max-usd are for --online: nothing else costs");
  const vain = (["roads", "geocoder", "addresses"] as const).find((name) => values[name] !== undefined);
  if (online && vain)
    throw new Refused(`--${vain} is for plans on this computer: with --online the service has its own`);
  const asked = yes ? ("asked" as const) : undefined;
  return { online, mostUsd: most === undefined ? asked : number("max-usd", most, 0, 1_000_000) };
}

function runOptions(values: ReturnType<typeof parsed>["values"]): RunOptions {
  const { balance, objective, seed, iterations, seconds } = values;
  const body = {
    ...(balance !== undefined && { balance: number("balance", balance, 0, 1) }),
    ...(seed !== undefined && { seed: whole("seed", seed, -(2 ** 53) + 1, 2 ** 53 - 1) }),
    ...(iterations !== undefined && { maxIterations: whole("iterations", iterations, 1, 2 ** 53 - 1) }),
    ...(seconds !== undefined && { timeLimitSeconds: number("seconds", seconds, 1, 600) }),
    ...(objective !== undefined && { objective }),
  };
  const read = runRequest.safeParse(body);
  if (read.success) return read.data as RunOptions;
  throw new Refused(`--objective must be time, distance or cost, not “${objective ?? ""}”`);
}

function shiftOf(text: string): ShiftOptions {
  const [window, ...more] = windowsIn(text) ?? [];
  if (!window || more.length > 0 || window.from === null || window.to === null)
    throw new Refused(`--shift must be like 8-16 or 08:30-17:00, not “${text}”`);
  requireForward(window.from, window.to, `--shift ${text}`);
  return { workStartTime: window.from, workEndTime: window.to };
}

function loadsOf(texts: readonly string[]): Loads {
  const each = texts.join("; ").replaceAll(/,(?=\s*\p{L})/gu, ";");
  const loads = typedLoads(each, { language: "en", kinds: [] });
  if (isLoadFault(loads))
    throw new Refused(`--load must be like weight=500 or "12 pallets", not “${loads.part}”`);
  // By the names that a sheet may have for it: "kisten" is a count.
  return Object.fromEntries(
    Object.entries(loads).map(([kind, amount]) => [readName(kind).loadKey || kind, amount]),
  );
}

function dateOf(text: string, { now, zone }: { readonly now: Date; readonly zone: string }): string {
  const today = dayIn(now.toISOString(), zone);
  const later = ["today", "tomorrow"].indexOf(text.trim().toLowerCase());
  if (later !== -1) return daysAfter(today, later);
  const [date, other] = (["dayFirst", "monthFirst"] as const).map(
    (dateOrder) => dateIn(text, dateOrder) ?? dateNamed(text, { date: today, zone, dateOrder }),
  );
  if (date && date === other && isDate(date)) return date;
  throw new Refused(`--date must be a day like 2026-12-01, not “${text}”`);
}

function zoneOf(text: string | undefined): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text ?? own }).resolvedOptions().timeZone;
  } catch {
    throw new Refused(`--timezone must be a name like Europe/Helsinki, not “${text ?? own}”`);
  }
}

export function urlOf(flag: string, text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/(?<!\/)\/+$/, "");
  throw new Refused(`--${flag} must be an address like http://127.0.0.1:5000, not “${text}”`);
}

function kindOf(text = "nominatim"): (typeof GEOCODERS)[number] {
  const kind = GEOCODERS.find((name) => name === text);
  if (kind) return kind;
  throw new Refused(`--geocoder-kind must be ${GEOCODERS.join(", ")}, not “${text}”`);
}

export function number(flag: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= least && value <= most) return value;
  throw new Refused(`--${flag} must be a number from ${least} to ${most}, not “${text}”`);
}

function whole(flag: string, text: string, least: number, most: number): number {
  const value = number(flag, text, least, most);
  if (Number.isInteger(value)) return value;
  throw new Refused(`--${flag} must be a whole number, not “${text}”`);
}

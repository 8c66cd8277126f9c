import { fullBatch } from "./full-batch.ts";
import type { AddedProject } from "../api/project.ts";

const MIB = 1024 * 1024;
const BATCH_BYTES = 32 * MIB;
const BODY_BYTES = MIB;

/** A hostile body and the answers that are allowed. */
export interface BodyAttack {
  readonly name: string;
  readonly to: "stops" | "projects" | "optimize";
  /** Called when the attack begins: some bodies are large. */
  readonly body: (project: AddedProject) => string;
  readonly expected: readonly number[];
  /** Each body goes to a new, empty project. */
  readonly isForNew?: boolean;
  /** How many are sent at once. Default 1. */
  readonly atOnce?: number;
  /** Part of the short form too. */
  readonly isShort?: boolean;
}

type Row = readonly [
  name: string,
  /** What it is sent to, and the statuses that are allowed. */
  target: string,
  body: BodyAttack["body"],
  more?: Pick<BodyAttack, "isForNew" | "atOnce" | "isShort">,
];
const SHORT = { isShort: true } as const;

/** A body of about this many bytes: the head, as many items as fit, the tail. */
function filled(
  bytes: number,
  head: string,
  item: string | ((index: number) => string),
  tail: string,
): string {
  const made = typeof item === "string" ? () => item : item;
  const items: string[] = [];
  let length = head.length + tail.length;
  for (let index = 0; ; index++) {
    const next = made(index);
    const size = Buffer.byteLength(next) + 1;
    if (length + size > bytes) return head + items.join(",") + tail;
    items.push(next);
    length += size;
  }
}

const stopsOf = (bytes: number, item: string): string => filled(bytes, '{"stops":[', item, "]}");
const thousand = (item: string): string =>
  `{"stops":[${Array.from({ length: 1000 }, () => item).join(",")}]}`;
const stop = (fields: string): string => `{"name":"A","address":"B",${fields}}`;
const nested = (levels: number, open: string, close: string): string =>
  stop(`"x":${open.repeat(levels)}1${close.repeat(levels)}`);
const list = (length: number, item: string): string => Array.from({ length }, () => item).join(",");
const keys = (length: number, from = 0): string =>
  Array.from({ length }, (_, index) => `"key${from + index}":"x"`).join(",");

const badIds = (): string =>
  thousand(stop(`"allowedCourierIds":[${list(500, `"${"not-an-id".repeat(6)}"`)}]`));

/** Wide, deep, long, many, bad, unknown, unicode, numbers: at their limits and far beyond. */
export function bodyAttacks(): BodyAttack[] {
  const legal =
    (ids: number) =>
    ({ assignmentIds }: AddedProject) =>
      JSON.stringify(fullBatch(assignmentIds, ids));
  const rows: Row[] = [
    ["wide: 33 MB of {} as stops", "stops 400", () => stopsOf(BATCH_BYTES, "{}"), SHORT],
    ["wide: 33 MB of 1 as stops", "stops 400", () => stopsOf(BATCH_BYTES, "1")],
    ["wide: 900,000 values as stops", "stops 400", () => `{"stops":[${list(899_000, "0")}]}`],
    ["wide: 1,001 stops", "stops 201 400 402", () => stopsOf(1001 * 30, stop('"x":0'))],
    ["wide: 150,000 loads of one stop", "stops 400", () => stop(`"loadDemands":{${keys(150_000)}}`), SHORT],
    ["wide: 400,000 loads of one stop", "stops 400", () => stop(`"loadDemands":{${keys(400_000)}}`)],
    [
      "wide: 100,000 locked stops",
      "optimize 400",
      () => filled(BODY_BYTES, '{"lockedStopIds":[', "1234567", "]}"),
    ],
    [
      "bad: 1,000 stops, 1 MB, all fields wrong",
      "stops 400",
      () => thousand('{"name":1,"address":2,"phone":3,"notes":4,"products":5,"latitude":"a"}'),
      SHORT,
    ],
    ["bad: 1,000 stops of 500 bad ids, 33 MB", "stops 400", badIds, SHORT],
    [
      "bad: the last of 1,000 full stops",
      "stops 400",
      (project) => legal(50)(project).replace(/"1 h 30 min"(?!.*"1 h 30 min")/, '"soon"'),
    ],
    [
      "bad: 150,000 unknown fields, run",
      "optimize 400",
      () => filled(BODY_BYTES, "{", (index) => `"${index}":0`, "}"),
      SHORT,
    ],
    [
      "unknown: 150,000 fields, project",
      "projects 201",
      () => filled(BODY_BYTES, '{"name":"A",', (index) => `"${index}":0`, "}"),
      SHORT,
    ],
    [
      "unknown: 2 million fields, stop",
      "stops 400",
      () => filled(BATCH_BYTES, '{"name":"A","address":"B",', (index) => `"${index}":0`, "}"),
    ],
    ["unknown: 300 in each of 1,000 stops", "stops 201 400 402", () => thousand(stop(keys(300)))],
    ["deep: 10,000 levels", "stops 400", () => nested(10_000, "[", "]"), SHORT],
    ["deep: 100 levels", "stops 201", () => nested(99, "[", "]")],
    ["deep: 15 million levels of []", "stops 400", () => nested(15_000_000, "[", "]")],
    ["deep: 5 million levels of {}", "stops 400", () => nested(5_000_000, '{"a":', "}")],
    [
      "long: a name of 33 MB",
      "stops 400",
      () => `{"name":"${"x".repeat(BATCH_BYTES - 40)}","address":"B"}`,
      SHORT,
    ],
    ["long: an ignored text of 33 MB", "stops 201", () => stop(`"x":"${"x".repeat(BATCH_BYTES - 40)}"`)],
    [
      "long: one byte above 32 MiB",
      "stops 400",
      () => stop(`"x":"`).replace(/}$/, "") + "x".repeat(BATCH_BYTES),
    ],
    [
      "long: an e-mail of 1 MB",
      "projects 400",
      () => `{"name":"A","defaultStartDate":"${"2".repeat(BODY_BYTES - 60)}"}`,
    ],
    ["unicode: 33 MB of escapes", "stops 201", () => stop(`"x":"${String.raw`\ud83d`.repeat(5_500_000)}"`)],
    [
      "unicode: 33 MB of emoji as a name",
      "stops 400",
      () => `{"name":"${"😀".repeat(8_300_000)}","address":"B"}`,
      SHORT,
    ],
    [
      "unicode: 300,000 escaped keys",
      "stops 201 400 402",
      () => stop(Array.from({ length: 300_000 }, (_, index) => String.raw`"\u00e9${index}":0`).join(",")),
    ],
    [
      "numbers: 33 MB of digits",
      "stops 400",
      () => stop(`"latitude":${"9".repeat(BATCH_BYTES - 60)}`),
      SHORT,
    ],
    ["numbers: 900,000 of 1e999", "stops 201 400 402", () => stop(`"x":[${list(890_000, "1e999")}]`)],
    [
      "many small: 200 bodies of 64 KB of {}",
      "stops 400",
      () => stopsOf(64_000, "{}"),
      { atOnce: 200, isShort: true },
    ],
    [
      "many small: 50 bodies of 64 KB of bad ids",
      "stops 400",
      () => stopsOf(64_000, stop(`"allowedCourierIds":[${list(500, "1")}]`)),
      { atOnce: 50 },
    ],
    ["many: 5 bodies of 33 MB at once", "stops 400 429", badIds, { atOnce: 5 }],
    [
      "many: 30 bodies of 1 MB at once",
      "projects 400 429",
      () => `{"name":"${"x".repeat(BODY_BYTES - 20)}"}`,
      { atOnce: 30 },
    ],
    ["legal: 1,000 full stops, 13 MB", "stops 201", legal(50), { isForNew: true, isShort: true }],
    ["legal: 1,000 full stops, 500 ids in each", "stops 201", legal(500), { isForNew: true }],
    ["legal: 5 batches of 13 MB at once", "stops 201 402 429", legal(50), { isForNew: true, atOnce: 5 }],
    [
      "legal: 5,000 locked stops",
      "optimize 400",
      ({ assignmentIds }) => `{"lockedStopIds":[${list(5000, `"${assignmentIds[0] ?? ""}"`)}]}`,
    ],
  ];
  return rows.map(([name, target, body, more]) => {
    const [to, ...expected] = target.split(" ");
    return { name, to: to as BodyAttack["to"], expected: expected.map(Number), body, ...more };
  });
}

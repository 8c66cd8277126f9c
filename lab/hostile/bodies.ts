import { fullBatch } from "./full-batch.ts";
import type { AddedProject } from "../../tools/demo/project.ts";

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

/** Wide, deep, long, many, bad, unknown, unicode, numbers: at their limits and far beyond. */
export function bodyAttacks(): BodyAttack[] {
  const legal =
    (ids: number) =>
    ({ assignmentIds }: AddedProject) =>
      JSON.stringify(fullBatch(assignmentIds, ids));
  return [
    {
      name: "wide: 33 MB of {} as stops",
      to: "stops",
      body: () => stopsOf(BATCH_BYTES, "{}"),
      expected: [400],
      isShort: true,
    },
    {
      name: "wide: 33 MB of 1 as stops",
      to: "stops",
      body: () => stopsOf(BATCH_BYTES, "1"),
      expected: [400],
    },
    {
      name: "wide: 900,000 values as stops",
      to: "stops",
      body: () => `{"stops":[${list(899_000, "0")}]}`,
      expected: [400],
    },
    {
      name: "wide: 1,001 stops",
      to: "stops",
      body: () => stopsOf(1001 * 30, stop('"x":0')),
      expected: [201, 400, 402],
    },
    {
      name: "wide: 150,000 loads of one stop",
      to: "stops",
      body: () => stop(`"loadDemands":{${keys(150_000)}}`),
      expected: [400],
      isShort: true,
    },
    {
      name: "wide: 400,000 loads of one stop",
      to: "stops",
      body: () => stop(`"loadDemands":{${keys(400_000)}}`),
      expected: [400],
    },
    {
      name: "wide: 100,000 locked stops",
      to: "optimize",
      body: () => filled(BODY_BYTES, '{"lockedStopIds":[', "1234567", "]}"),
      expected: [400],
    },
    {
      name: "bad: 1,000 stops, 1 MB, all fields wrong",
      to: "stops",
      body: () => thousand('{"name":1,"address":2,"phone":3,"notes":4,"products":5,"latitude":"a"}'),
      expected: [400],
      isShort: true,
    },
    {
      name: "bad: 1,000 stops of 500 bad ids, 33 MB",
      to: "stops",
      body: () =>
        thousand(
          stop(
            `"allowedCourierIds":[${list(500, '"not-an-id-however-long-it-may-be-and-so-on-and-on-and"')}]`,
          ),
        ),
      expected: [400],
      isShort: true,
    },
    {
      name: "bad: the last of 1,000 full stops",
      to: "stops",
      body: (project) => legal(50)(project).replace(/"1 h 30 min"(?!.*"1 h 30 min")/, '"soon"'),
      expected: [400],
    },
    {
      name: "bad: 150,000 unknown fields, run",
      to: "optimize",
      body: () => filled(BODY_BYTES, "{", (index) => `"${index}":0`, "}"),
      expected: [400],
      isShort: true,
    },
    {
      name: "unknown: 150,000 fields, project",
      to: "projects",
      body: () => filled(BODY_BYTES, '{"name":"A",', (index) => `"${index}":0`, "}"),
      expected: [201],
      isShort: true,
    },
    {
      name: "unknown: 2 million fields, stop",
      to: "stops",
      body: () => filled(BATCH_BYTES, '{"name":"A","address":"B",', (index) => `"${index}":0`, "}"),
      expected: [400],
    },
    {
      name: "unknown: 300 in each of 1,000 stops",
      to: "stops",
      body: () => thousand(stop(keys(300))),
      expected: [201, 400, 402],
    },
    {
      name: "deep: 10,000 levels",
      to: "stops",
      body: () => nested(10_000, "[", "]"),
      expected: [400],
      isShort: true,
    },
    { name: "deep: 100 levels", to: "stops", body: () => nested(99, "[", "]"), expected: [201] },
    {
      name: "deep: 15 million levels of []",
      to: "stops",
      body: () => nested(15_000_000, "[", "]"),
      expected: [400],
    },
    {
      name: "deep: 5 million levels of {}",
      to: "stops",
      body: () => nested(5_000_000, '{"a":', "}"),
      expected: [400],
    },
    {
      name: "long: a name of 33 MB",
      to: "stops",
      body: () => `{"name":"${"x".repeat(BATCH_BYTES - 40)}","address":"B"}`,
      expected: [400],
      isShort: true,
    },
    {
      name: "long: an ignored text of 33 MB",
      to: "stops",
      body: () => stop(`"x":"${"x".repeat(BATCH_BYTES - 40)}"`),
      expected: [201],
    },
    {
      name: "long: one byte above 32 MiB",
      to: "stops",
      body: () => stop(`"x":"`).replace(/}$/, "") + "x".repeat(BATCH_BYTES),
      expected: [400],
    },
    {
      name: "long: an e-mail of 1 MB",
      to: "projects",
      body: () => `{"name":"A","defaultStartDate":"${"2".repeat(BODY_BYTES - 60)}"}`,
      expected: [400],
    },
    {
      name: "unicode: 33 MB of escapes",
      to: "stops",
      body: () => stop(`"x":"${String.raw`\ud83d`.repeat(5_500_000)}"`),
      expected: [201],
    },
    {
      name: "unicode: 33 MB of emoji as a name",
      to: "stops",
      body: () => `{"name":"${"😀".repeat(8_300_000)}","address":"B"}`,
      expected: [400],
      isShort: true,
    },
    {
      name: "unicode: 300,000 escaped keys",
      to: "stops",
      body: () =>
        stop(Array.from({ length: 300_000 }, (_, index) => String.raw`"\u00e9${index}":0`).join(",")),
      expected: [201, 400, 402],
    },
    {
      name: "numbers: 33 MB of digits",
      to: "stops",
      body: () => stop(`"latitude":${"9".repeat(BATCH_BYTES - 60)}`),
      expected: [400],
      isShort: true,
    },
    {
      name: "numbers: 900,000 of 1e999",
      to: "stops",
      body: () => stop(`"x":[${list(890_000, "1e999")}]`),
      expected: [201, 400, 402],
    },
    {
      name: "many small: 200 bodies of 64 KB of {}",
      to: "stops",
      body: () => stopsOf(64_000, "{}"),
      expected: [400],
      atOnce: 200,
      isShort: true,
    },
    {
      name: "many small: 50 bodies of 64 KB of bad ids",
      to: "stops",
      body: () => stopsOf(64_000, stop(`"allowedCourierIds":[${list(500, "1")}]`)),
      expected: [400],
      atOnce: 50,
    },
    {
      name: "many: 5 bodies of 33 MB at once",
      to: "stops",
      body: () =>
        thousand(
          stop(
            `"allowedCourierIds":[${list(500, '"not-an-id-however-long-it-may-be-and-so-on-and-on-and"')}]`,
          ),
        ),
      expected: [400, 429],
      atOnce: 5,
    },
    {
      name: "many: 30 bodies of 1 MB at once",
      to: "projects",
      body: () => `{"name":"${"x".repeat(BODY_BYTES - 20)}"}`,
      expected: [400, 429],
      atOnce: 30,
    },
    {
      name: "legal: 1,000 full stops, 13 MB",
      to: "stops",
      body: legal(50),
      isForNew: true,
      expected: [201],
      isShort: true,
    },
    {
      name: "legal: 1,000 full stops, 500 ids in each",
      to: "stops",
      body: legal(500),
      isForNew: true,
      expected: [201],
    },
    {
      name: "legal: 5 batches of 13 MB at once",
      to: "stops",
      body: legal(50),
      isForNew: true,
      expected: [201, 402, 429],
      atOnce: 5,
    },
    {
      name: "legal: 5,000 locked stops",
      to: "optimize",
      body: ({ assignmentIds }) => `{"lockedStopIds":[${list(5000, `"${assignmentIds[0] ?? ""}"`)}]}`,
      expected: [400],
    },
  ];
}

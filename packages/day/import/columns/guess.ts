import { textOf } from "../read/table.ts";
import type { Table } from "../read/table.ts";
import type { Column, Meaning, Unit } from "./fields.ts";
import { isShared } from "./fields.ts";
import { loadNames, meaningOf, plainName } from "./names.ts";

/** A template of another product, recognised by its columns. Some of its columns have a special meaning. */
interface Template {
  readonly name: string;
  /** Columns that no other template has together. */
  readonly knownBy: readonly string[];
  readonly columns: Readonly<Record<string, Meaning>>;
}

const templates: readonly Template[] = [
  { name: "OptimoRoute", knownBy: ["location name", "assigned to"], columns: { "order id": "externalId" } },
  {
    name: "Circuit (Spoke)",
    knownBy: ["address line 1", "earliest time"],
    columns: { "time at stop": "serviceMinutes" },
  },
  {
    name: "Route4Me",
    knownBy: ["address", "alias"],
    columns: { time: "serviceMinutes" },
  },
  {
    name: "Routific",
    knownBy: ["visit name", "duration"],
    columns: {
      "visit name": "name",
      start: "windowFrom",
      end: "windowTo",
      type: "skills",
      types: "skills",
    },
  },
  {
    name: "Onfleet",
    knownBy: ["recipient name", "task details"],
    columns: {
      "address name": "ignore",
      "destination notes": "notes",
    },
  },
  { name: "Rondo", knownBy: ["name", "address", "service minutes"], columns: {} },
  {
    name: "LogVRP",
    knownBy: ["tw min delivery", "unload duration"],
    columns: {
      from: "ignore",
      "load duration": "ignore",
      "tw min pick": "ignore",
      "tw max pick": "ignore",
      type: "ignore",
    },
  },
];

/** The probable meanings of a table's columns, and the product whose template it is, if it is one. */
export interface Guess {
  readonly template: string | null;
  readonly columns: readonly Column[];
}

export function guessColumns(table: Table): Guess {
  const plain = table.header.map(plainName);
  const template = templates.find(({ knownBy }) => knownBy.every((name) => plain.includes(name))) ?? null;
  const taken = new Set<Meaning>();
  const columns = plain.map((name, index): Column => {
    const found = template?.columns[name] ?? meaningOf(name);
    const isTaken = found !== null && taken.has(found) && !isShared(found);
    const meaning = found === null || isTaken ? "ignore" : found;
    taken.add(meaning);
    return {
      meaning,
      loadKey: loadNames[name] ?? (meaning === "load" ? name.replaceAll(" ", "_") : ""),
      unit: unitOf(table, index),
    };
  });
  const settled = columns.map((column) => cityOrAddress(column, taken));
  return { template: template?.name ?? null, columns: withAddress(table, settled) };
}

/** Without an address column, a column called city may be the whole address; with one, it is a part of it. */
function cityOrAddress(column: Column, taken: ReadonlySet<Meaning>): Column {
  const isAddress = column.meaning === "city" && !taken.has("address") && !taken.has("latitude");
  return isAddress ? { ...column, meaning: "address" } : column;
}

/**
 * If no name identifies the address, the column that looks most like addresses is taken: words and a number in most
 * rows.
 */
function withAddress(table: Table, columns: readonly Column[]): readonly Column[] {
  if (columns.some(({ meaning }) => ["address", "latitude", "coordinates"].includes(meaning))) return columns;
  const shares = columns.map(({ meaning }, column) => {
    if (meaning !== "ignore" || table.rows.length === 0) return 0;
    const alike = table.rows.filter(({ cells }) => isLikeAddress(textOf(cells[column] ?? null)));
    return alike.length / table.rows.length;
  });
  const best = shares.indexOf(Math.max(...shares));
  if ((shares[best] ?? 0) <= 0.5) return columns;
  return columns.map((column, index) => (index === best ? { ...column, meaning: "address" } : column));
}

function isLikeAddress(text: string): boolean {
  return /\p{L}{3}/u.test(text) && /(^|\s)\d/.test(text);
}

/** Times of service are in minutes, unless the header says otherwise. */
function unitOf(table: Table, index: number): Unit {
  const header = textOf(table.header[index] ?? "").toLowerCase();
  if (/\b(s|sec|secs|seconds?|sek|sekunden)\b/.test(header)) return "seconds";
  return /\b(h|hours?|std|stunden?)\b/.test(header) ? "hours" : "minutes";
}

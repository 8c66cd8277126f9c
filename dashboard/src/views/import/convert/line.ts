import type { Row } from "../read/table.ts";
import { textOf } from "../read/table.ts";
import { addressOf } from "./address.ts";
import type { Reading } from "./context.ts";
import { coordinatesOf } from "./coordinates.ts";
import { demandsOf } from "./demands.ts";
import type { Doubt } from "./doubt.ts";
import { LineReader } from "./line-reader.ts";
import { serviceOf } from "./service.ts";
import { whenOf } from "./when.ts";

/** The body of a new stop, as the API takes it. */
export interface NewStop {
  readonly name: string;
  readonly address: string;
  readonly externalId?: string;
  readonly phone?: string;
  readonly notes?: string;
  readonly products?: string;
  readonly serviceMinutes?: number;
  readonly priority?: number | string;
  readonly pointType?: "stock_loading";
  readonly paymentMethod?: string;
  readonly timeWindows?: readonly { readonly startTime: string | null; readonly endTime: string }[];
  readonly deliveryDeadline?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly loadDemands?: Readonly<Record<string, number>>;
  readonly requiredSkills?: readonly string[];
  readonly assignedCourierId?: string;
}

/** A line of the file as a stop, with everything that a person should know about it. */
export interface Line {
  readonly line: number;
  readonly stop: NewStop;
  readonly doubts: readonly Doubt[];
}

export function readLine(row: Row, reading: Reading): Line {
  const reader = new LineReader(row, reading);
  const address = addressOf(reader);
  const name = reader.text("name", 255) ?? (address.split(",")[0] ?? "").trim();
  const stop: NewStop = {
    name: name === "" ? address : name,
    address,
    ...given("externalId", reader.text("externalId", 100)),
    ...given("phone", phoneOf(reader)),
    ...given("notes", reader.joined(["addressExtra", "notes"], 2000)),
    ...given("products", reader.joined(["products"], 2000)),
    ...given("paymentMethod", reader.text("paymentMethod", 40)),
    ...serviceOf(reader),
    ...whenOf(reader),
    ...coordinatesOf(reader),
    ...demandsOf(reader),
  };
  return { line: row.line, stop, doubts: reader.doubts };
}

function phoneOf(reader: LineReader): string | null {
  const phone = reader.text("phone", 50);
  // A spreadsheet that took the number for a number kept its first digits only.
  if (phone !== null && /^\d(\.\d+)?e\+?\d+$/i.test(phone)) {
    reader.doubt("phoneRounded", "look", "phone");
    return null;
  }
  return phone;
}

function given<Name extends string>(name: Name, value: string | null): { readonly [Key in Name]?: string } {
  return (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: string };
}

/** Marks lines that are the same stop twice: the same order, or the same name at the same address. */
export function markTwins(lines: readonly Line[]): Line[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { externalId, name, address } = line.stop;
    const key = externalId === undefined ? `${name}\n${address}`.toLowerCase() : `order ${externalId}`;
    const before = seen.get(key);
    if (before === undefined || textOf(address) === "") {
      seen.set(key, line.line);
      return line;
    }
    const twice: Doubt = { code: "twice", weight: "look", column: null, value: String(before) };
    return { ...line, doubts: [...line.doubts, twice] };
  });
}

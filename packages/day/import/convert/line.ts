import type { Row } from "../read/table.ts";
import { addressOf } from "./address.ts";
import type { Reading } from "./context.ts";
import { coordinatesOf } from "./coordinates.ts";
import { demandsOf } from "./demands.ts";
import type { Doubt } from "./doubt.ts";
import { LineReader } from "./line-reader.ts";
import { doubtShape, withoutErrors } from "./shape.ts";
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
  const reader = new LineReader(withoutErrors(row), reading);
  doubtShape(reader, row);
  const address = addressOf(reader);
  const name = reader.text("name", 255) ?? (address.split(",")[0] ?? "").trim();
  const stop: NewStop = {
    name: name === "" ? address : name,
    address,
    ...given("externalId", digitsOf(reader, "externalId", 100)),
    ...given("phone", digitsOf(reader, "phone", 50)),
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

/** A number of many digits as text. A spreadsheet that took it for an amount kept its first digits only. */
function digitsOf(reader: LineReader, meaning: "phone" | "externalId", most: number): string | null {
  const text = reader.text(meaning, most);
  if (text === null || !/^\d([.,]\d+)?e\+?\d+$/i.test(text)) return text;
  reader.doubt("rounded", "look", meaning);
  return null;
}

function given<Name extends string>(name: Name, value: string | null): { readonly [Key in Name]?: string } {
  return (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: string };
}

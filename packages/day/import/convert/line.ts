import { textOf } from "../cell.ts";
import type { Line, Meaning, NewStop, Reading, Row } from "../types.ts";
import { addressOf } from "./address.ts";
import { coordinatesOf } from "./coordinates.ts";
import { demandsOf } from "./demands.ts";
import { digitsOf, phoneOf } from "./digits.ts";
import { LineReader } from "./line-reader.ts";
import { collectedOf, loadsOf, productsOf } from "./loads.ts";
import type { Order } from "./orders.ts";
import { nameOf } from "./person.ts";
import { doubtShape, withoutErrors } from "./shape.ts";
import { serviceOf } from "./service.ts";
import { whenOf } from "./when.ts";

/** The first row of an order as a stop, with the items of its further rows. */
export function readLine({ row, more }: Order, reading: Reading): Line {
  const reader = new LineReader(withoutErrors(row), reading);
  doubtShape(reader, row);
  const items = more.map((other) => itemOf(reader, other, reading)).filter((item) => !isFee(item));
  if (more.length > 0) {
    const lines = [row, ...more].map(({ line }) => line).join(", ");
    reader.doubts.push({ code: "rowsJoined", weight: "look", column: null, value: lines });
  }
  const address = addressOf(reader);
  const name = nameOf(reader) ?? (address.split(",")[0] ?? "").trim();
  const notes = [reader, ...items].map((item) => item.joined(["addressExtra", "notes"], 2000));
  const service = serviceOf(reader);
  const stop: NewStop = {
    name: name === "" ? address : name,
    address,
    ...given("externalId", digitsOf(reader, "externalId", 100)),
    ...given("phone", phoneOf(reader)),
    ...given("notes", together(reader, notes, "notes")),
    ...given("products", together(reader, [reader, ...items].map(productsOf), "products")),
    ...given("paymentMethod", reader.text("paymentMethod", 40)),
    ...service,
    ...whenOf(reader),
    ...coordinatesOf(reader),
    ...loadsOf(reader, items),
    ...collectedOf(reader, service.pointType === undefined),
    ...(service.pointType !== "stock_loading" && given("shipment", reader.text("shipment", 100))),
    ...demandsOf(reader),
  };
  return { line: row.line, stop, doubts: reader.doubts };
}

/** What shops bill in a row of its own, and nobody carries. */
const FEE =
  /^(?:shipping|delivery|handling|discount|coupon|tip|fee|service fee|delivery fee|shipping cost|versand|versandkosten|lieferkosten|rabatt|gutschein|trinkgeld|frais de (?:port|livraison)|remise|envío|gastos de envío|descuento|frakt|toimitus|toimituskulut|alennus|verzendkosten|korting|dostawa|frete|desconto|spedizione|sconto)$/i;

function isFee(item: LineReader): boolean {
  return FEE.test(item.joined(["products"], 100) ?? "");
}

/** Meanings that each row of an order may have of its own. */
const OF_ITEMS: ReadonlySet<Meaning> = new Set([
  "ignore",
  "products",
  "quantity",
  "load",
  "notes",
  "addressExtra",
  "status",
]);

/** A further row of an order. What it has otherwise than the first row is not used, and says so. */
function itemOf(first: LineReader, row: Row, reading: Reading): LineReader {
  const item = new LineReader(withoutErrors(row), reading);
  for (const [column, { meaning, isPayer }] of reading.columns.entries()) {
    if (OF_ITEMS.has(meaning) || isPayer) continue;
    const text = textOf(item.at(column));
    const own = textOf(first.at(column));
    if (text === "" || text === own) continue;
    first.doubts.push({ code: "rowsDiffer", weight: "look", column, value: text, taken: own });
  }
  return item;
}

/** Texts of all rows, each once. */
function together(reader: LineReader, texts: readonly (string | null)[], meaning: Meaning): string | null {
  const all = [...new Set(texts.filter((text) => text !== null))];
  return all.length === 0 ? null : reader.cut(all.join("; "), 2000, meaning);
}

function given<Name extends string>(name: Name, value: string | null): { readonly [Key in Name]?: string } {
  return (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: string };
}

import type { DecimalSign } from "../../quantity/number.ts";
import { textOf } from "../cell.ts";
import { isOfParty } from "../meanings.ts";
import type { Cell, Doubt, DoubtCode, Meaning, Reading, Row } from "../types.ts";

/** Gives a line's cells by what they mean, and notes what is doubtful in them. */
export class LineReader {
  readonly row: Row;
  readonly reading: Reading;
  readonly doubts: Doubt[] = [];
  /** Whether the line is for the payer, as it has no other address. */
  readonly isPayers: boolean;

  constructor(row: Row, reading: Reading) {
    this.row = row;
    this.reading = reading;
    const has = (columnsOf: Reading["columnsOf"]) =>
      ADDRESS.some((meaning) => columnsOf.get(meaning)?.some((column) => textOf(this.at(column)) !== ""));
    this.isPayers = !has(reading.columnsOf) && has(reading.payerColumnsOf);
  }

  /** The columns with a meaning whose cells are not empty in this line. */
  columnsOf(meaning: Meaning): number[] {
    const isOther = this.isPayers && isOfParty(meaning);
    const { columnsOf, payerColumnsOf } = this.reading;
    const payers = isOther ? (payerColumnsOf.get(meaning) ?? []) : [];
    const own = isOther && ADDRESS_PARTS.has(meaning) ? [] : (columnsOf.get(meaning) ?? []);
    return [...payers, ...own].filter((index) => textOf(this.at(index)) !== "");
  }

  at(column: number): Cell {
    return this.row.cells[column] ?? null;
  }

  /** The first cell of a meaning; null if it is empty. */
  cell(meaning: Meaning): Cell {
    const column = this.columnsOf(meaning)[0];
    return column === undefined ? null : this.at(column);
  }

  decimalSign(column: number): DecimalSign | null {
    return this.reading.decimals[column] ?? null;
  }

  /** A text on one line of at most this many characters; a longer one is cut, and gets a doubt. */
  text(meaning: Meaning, most: number): string | null {
    const text = textOf(this.cell(meaning));
    if (text === "") return null;
    if (this.cell(meaning) instanceof Date) this.doubt("becameDate", "look", meaning);
    return this.cut(oneLine(text), most, meaning);
  }

  /** The texts of several columns, one after the other. */
  joined(meanings: readonly Meaning[], most: number, between = "; "): string | null {
    const texts = meanings.flatMap((meaning) =>
      this.columnsOf(meaning).map((column) => textOf(this.at(column))),
    );
    return texts.length === 0 ? null : this.cut(texts.join(between), most, meanings[0] ?? "notes");
  }

  cut(text: string, most: number, meaning: Meaning): string {
    if (text.length <= most) return text;
    this.doubt("cut", "look", meaning, String(most));
    return text.slice(0, most);
  }

  /** Notes a doubt about a column, or about the first column of a meaning. */
  doubt(code: DoubtCode, weight: Doubt["weight"], of: Meaning | number | null, taken?: string): void {
    const column = typeof of === "string" ? (this.columnsOf(of)[0] ?? null) : of;
    const value = column === null ? "" : textOf(this.at(column));
    this.doubts.push({ code, weight, column, value, ...(taken !== undefined && { taken }) });
  }
}

function oneLine(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(", ");
}

/** What makes an address: a line without them has none. */
const ADDRESS: readonly Meaning[] = ["address", "city", "postcode", "latitude", "coordinates"];
const ADDRESS_PARTS: ReadonlySet<Meaning> = new Set([
  ...ADDRESS,
  "houseNumber",
  "addressExtra",
  "region",
  "country",
  "longitude",
  "name",
  "firstName",
  "lastName",
  "company",
]);

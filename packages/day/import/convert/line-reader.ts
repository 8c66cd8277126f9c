import type { Meaning } from "../columns/fields.ts";
import type { Cell, Row } from "../read/table.ts";
import { textOf } from "../read/table.ts";
import type { Reading } from "./context.ts";
import type { Doubt, DoubtCode } from "./doubt.ts";
import type { DecimalSign } from "./number.ts";

/** Gives a line's cells by what they mean, and notes what is doubtful in them. */
export class LineReader {
  readonly row: Row;
  readonly reading: Reading;
  readonly doubts: Doubt[] = [];

  constructor(row: Row, reading: Reading) {
    this.row = row;
    this.reading = reading;
  }

  /** The columns with a meaning whose cells are not empty in this line. */
  columnsOf(meaning: Meaning): number[] {
    const columns = this.reading.columnsOf.get(meaning) ?? [];
    return columns.filter((index) => textOf(this.at(index)) !== "");
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

  /** A text of at most this many characters; a longer one is cut, and gets a doubt. */
  text(meaning: Meaning, most: number): string | null {
    const text = textOf(this.cell(meaning));
    return text === "" ? null : this.cut(text, most, meaning);
  }

  /** The texts of several columns, one after the other. */
  joined(meanings: readonly Meaning[], most: number): string | null {
    const texts = meanings.flatMap((meaning) =>
      this.columnsOf(meaning).map((column) => textOf(this.at(column))),
    );
    return texts.length === 0 ? null : this.cut(texts.join("; "), most, meanings[0] ?? "notes");
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

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rowsOf } from "./delimited.ts";

test.each([
  ['a,"b, c",d\n', [["a", "b, c", "d"]]],
  [
    '"a ""b"" c","d\ne"\r\nf,g',
    [
      ['a "b" c', "d\ne"],
      ["f", "g"],
    ],
  ],
  ["a,b\r\rc", [["a", "b"], [""], ["c"]]],
  ['5" pipe,"x" y,z', [['5" pipe', 'x" y,z']]],
  ['"a" ,b', [["a", "b"]]],
  ['a, "b, c", d', [["a", "b, c", " d"]]],
  ['a,"b\nc,d', [["a", "b\nc,d"]]],
  ["a,,\n", [["a", "", ""]]],
])("the cells of %j are read as spreadsheets read them", (text, rows) => {
  expect(rowsOf(text, ",")).toEqual(rows);
});

test("whatever cells hold, they come back from their quotes; no more rows are read than wanted", () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ";", ",", "\n", "\r", " ", "a", "ä") });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }),
      fc.constantFrom(",", ";", "\t"),
      (rows, delimiter) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => row.map(quote).join(delimiter)).join("\n");
        expect(rowsOf(text, delimiter)).toEqual(rows);
        expect(rowsOf(text, delimiter, 1)).toEqual(rows.slice(0, 1));
      },
    ),
  );
});

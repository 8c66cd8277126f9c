import { describe, expect, it } from "vitest";
import { formulas } from "../testing/hostile-texts.ts";
import { csvRow } from "./csv-row.ts";

describe("a row of CSV", () => {
  it("has its cells as they are, and quotes where they are needed", () => {
    expect(csvRow(["a", 1.5, null, 'say "hi"', "a,b", "two\nlines"])).toBe(
      'a,1.5,,"say ""hi""","a,b","two\nlines"\r\n',
    );
  });

  it("has no text that a spreadsheet computes, and leaves numbers alone", () => {
    expect(csvRow(["=1+1", "+358", "-x", "@a", -1])).toBe("'=1+1,'+358,'-x,'@a,-1\r\n");
  });

  it.each(formulas)("has an apostrophe before %j", (formula) => {
    expect(csvRow([formula])).toMatch(/^"?'/);
  });

  it("quotes the delimiter that it uses", () => {
    expect(csvRow(["a,b", "c;d"], ";")).toBe('a,b;"c;d"\r\n');
  });
});

import { describe, expect, it } from "vitest";
import { csvRow } from "./csv.ts";

describe("a row of CSV", () => {
  it("has its cells as they are, and quotes where they are needed", () => {
    expect(csvRow(["a", 1.5, null, 'say "hi"', "a,b", "two\nlines"])).toBe(
      'a,1.5,,"say ""hi""","a,b","two\nlines"\r\n',
    );
  });

  it("has no text that a spreadsheet computes, and leaves numbers alone", () => {
    expect(csvRow(["=1+1", "+358", "-x", "@a", -1])).toBe("'=1+1,'+358,'-x,'@a,-1\r\n");
  });
});

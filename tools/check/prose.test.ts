import { describe, expect, it } from "vitest";
import { proseFaults } from "./prose.ts";

/** Lines and words of the faults, without the advice. */
function found(file: string, source: string): string[] {
  return proseFaults(file, source).map((fault) => /:(\d+ "[^"]*"):/.exec(fault)?.[1] ?? fault);
}

describe("banned words", () => {
  it("are named with file, line, and the words to write instead", () => {
    expect(proseFaults("docs/a.md", "# Title\n\nCosts are\nreckoned in cents.")).toEqual([
      'docs/a.md:4 "reckoned": compute, estimate or count',
    ]);
  });

  it("are found across a line break, in any case", () => {
    expect(found("a.rs", "/// Takes them by turns\n/// of companies. Whoever\n/// waits is first.")).toEqual([
      '1 "by turns of"',
      '2 "Whoever"',
    ]);
  });

  it("open a sentence, a paragraph, a list item or a cell; inside a sentence they are fine", () => {
    const text =
      "Done. What is left goes.\n\n- those that end\n\n| a | who asks |\n\nIt keeps what is left, and those that end.";
    expect(found("a.md", text)).toEqual(['1 "What is"', '3 "those that"', '5 "who"']);
  });

  it("may open a question", () => {
    expect(found("a.md", "What is an island? Who calls it? What is one is kept.")).toEqual(['1 "What is"']);
  });

  it("of the design's table are refused", () => {
    const text = "API calls are judged. The quota place of the month is in flight, at the same place.";
    expect(found("a.md", text)).toEqual([
      '1 "API calls"',
      '1 "quota place"',
      '1 "same place"',
      '1 "judged"',
      '1 "in flight"',
    ]);
  });

  it("of the readings are refused in one sense only", () => {
    const text = "The stop behind it follows the row before. A check holds them to it.";
    expect(found("a.md", text)).toEqual(['1 "the row before"', '1 "stop behind"', '1 "holds them to"']);
    expect(found("a.md", "The row before the break, with two breaks behind.")).toEqual([]);
  });

  it("leave idioms and other senses alone", () => {
    expect(found("a.ts", "// Travel as the crow flies; can be told from outside.")).toEqual([]);
  });
});

describe("prose", () => {
  it("of Markdown is all but code and addresses", () => {
    const text = "Say `whoever` or [so](https://x/whoever).\n\n```sh\nwhoever\n```\n\nwhoever";
    expect(found("a.md", text)).toEqual(['7 "whoever"']);
  });

  it("of sources is their comments, of each kind", () => {
    const slashes = "//"; // else the next line would have a comment
    const source = [
      `const text = "whoever"; ${slashes} whoever is first`,
      "/**",
      " * The caller, whoever",
      " * it is.",
      " */",
      "/* whoever */",
      "const url = `https://whoever`;",
      "//! whoever",
    ];
    expect(found("a.ts", source.join("\n"))).toEqual([
      '1 "whoever"',
      '3 "whoever"',
      '6 "whoever"',
      '8 "whoever"',
    ]);
  });
});

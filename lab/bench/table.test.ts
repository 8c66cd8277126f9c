import { describe, expect, it } from "vitest";
import { median, table } from "./table.ts";

describe("tables of figures", () => {
  it("take the middle value, of an even number the mean of the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 9, 3, 5])).toBe(4);
  });

  it("have columns of figures to the right, also where a figure is missing or is the one above", () => {
    const rows = [
      ["kill", 3, "1.0 s"],
      ["cut", "〃", "–"],
    ];
    expect(table(["fault", "runs", "took"], rows)).toBe(
      "| fault | runs | took |\n| --- | --: | --: |\n| kill | 3 | 1.0 s |\n| cut | 〃 | – |",
    );
  });
});

import { describe, expect, it } from "vitest";
import { joined } from "./joined.ts";
import { placeNames } from "./names.ts";

const line = (...values: readonly number[]) =>
  Array.from({ length: values.length / 2 }, (_, index) => ({
    x: values[2 * index] ?? 0,
    y: values[2 * index + 1] ?? 0,
  }));
const widthOf = (text: string) => 10 * text.length;

describe("the names of streets", () => {
  it("stand in the middle of a straight street, to be read from left to right", () => {
    const [name, ...more] = placeNames([{ text: "Street", line: line(200, 50, 0, 50) }], widthOf, []);
    expect(name).toEqual({ text: "Street", middle: { x: 100, y: 50 }, angle: 0, width: 60 });
    expect(more).toEqual([]);
  });

  it("avoid bends, signs, each other, and streets that are too short", () => {
    const place = (text: string, points: ReturnType<typeof line>, signs = line()) =>
      placeNames([{ text, line: points }], widthOf, signs).map(({ middle }) => middle);
    expect(place("Street", line(0, 0, 50, 0))).toEqual([]);
    expect(place("Street", line(0, 0, 35, 0, 35, 35, 70, 35))).toEqual([]);
    expect(place("Street", line(0, 0, 200, 0), line(100, 5))).toEqual([{ x: 52, y: 0 }]);
    const crossing = [
      { text: "First", line: line(0, 50, 100, 50) },
      { text: "Second", line: line(50, 20, 50, 80) },
      { text: "First", line: line(0, 70, 100, 70) }, // the other lane
    ];
    expect(placeNames(crossing, widthOf, []).map(({ text }) => text)).toEqual(["First"]);
  });

  it("have a whole street where the map has pieces of it", () => {
    expect(joined([line(2, 0, 3, 0), line(0, 0, 1, 0), line(1, 0, 2, 0), line(9, 9, 8, 8)])).toEqual([
      line(0, 0, 1, 0, 2, 0, 3, 0),
      line(9, 9, 8, 8),
    ]);
  });
});

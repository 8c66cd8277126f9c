import fc from "fast-check";
import { expect, test } from "vitest";
import { positionsOf } from "./polyline.ts";

test("an encoded polyline is read with its longitudes first; one that breaks off is no line", () => {
  expect(positionsOf("_p~iF~ps|U_ulLnnqC")).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
  ]);
  expect(positionsOf("_p~iF~ps|U_ulL")).toEqual([]);
});

test("any text is read without an endless loop, and no error leaves", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(positionsOf(text).length).toBeLessThanOrEqual(text.length / 2);
    }),
  );
});

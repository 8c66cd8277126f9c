import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePolyline, encodePolyline } from "./polyline.ts";

test("encodes the format's reference line", () => {
  const line = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ] as const;
  expect(encodePolyline(line)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
});

test("decoding gives back what was encoded, to the last decimal kept", () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(90), degrees(180))), (points) => {
      expect(decodePolyline(encodePolyline(points, 6), 6)).toEqual(points.map(([a, b]) => [a + 0, b + 0]));
    }),
  );
});

test("refuses a line that ends in the middle of a number", () => {
  expect(() => decodePolyline("_p~iF~ps|U_")).toThrow(RangeError);
});

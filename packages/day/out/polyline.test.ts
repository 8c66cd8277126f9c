import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePolyline } from "./polyline.ts";

test("an encoded polyline is read to five decimals", () => {
  // The example of the format's description.
  expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
});

test("any text is read without an endless loop, up to where it breaks off", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodePolyline(text).length).toBeLessThanOrEqual(text.length / 2);
    }),
  );
});

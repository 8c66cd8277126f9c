import { expect, test } from "vitest";
import { writtenCoordinates } from "./written-coordinates.ts";

test.each([
  ["60.1675, 24.9427", 60.1675, 24.9427],
  ["60.1675 24.9427", 60.1675, 24.9427],
  ["60.1675,24.9427", 60.1675, 24.9427],
  ["60,1675 24,9427", 60.1675, 24.9427],
  ["60,1675; 24,9427", 60.1675, 24.9427],
  ["(60.1675, 24.9427)", 60.1675, 24.9427],
  ["geo:60.1675,24.9427", 60.1675, 24.9427],
  ["N 60.1675 E 24.9427", 60.1675, 24.9427],
  ["24.9427° E, 60.1675° N", 60.1675, 24.9427],
  ["33.4489 S, 70.6693 W", -33.4489, -70.6693],
  ["-33.4489, -70.6693", -33.4489, -70.6693],
  [`60°10'3"N 24°56'33.72"E`, 60.1675, 24.9427],
  ["24° 56.562′ E, 60° 10.05′ N", 60.1675, 24.9427],
  ["POINT(24.9427 60.1675)", 60.1675, 24.9427],
  ["https://www.google.com/maps/@60.1675,24.9427,15z", 60.1675, 24.9427],
  ["https://maps.google.com/?q=60.1675,24.9427", 60.1675, 24.9427],
])("%j is a point", (address, latitude, longitude) => {
  expect(writtenCoordinates(address)).toMatchObject({ latitude, longitude, quality: "house" });
});

test.each([
  "60, 24",
  "12, 5",
  "Annankatu 25",
  "Annankatu 60.1675, 24.9427",
  "60.1675, 24.9427, Helsinki",
  "90.01, 24.94",
  "60.16, 180.01",
  "60.1675 N, 24.9427 N",
  "60.1675",
  "60°70'0\"N 24°56'0\"E",
  "60.5°10'0\"N 24°56'0\"E",
  "",
])("%j is no point", (address) => {
  expect(writtenCoordinates(address)).toBeNull();
});

test("white space of any kind and length stands between the parts of a point", () => {
  const point = `\t60.1675${" ".repeat(400)}° N\u00a0,\n24.9427  E `;
  expect(writtenCoordinates(point)).toMatchObject({ latitude: 60.1675, longitude: 24.9427 });
});

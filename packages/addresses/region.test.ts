import { expect, test } from "vitest";
import { isInRegion, regionOf } from "./region.ts";

const helsinki = { latitude: 60.17, longitude: 24.94 };

test.each([
  ["Europe/Helsinki", "FI"],
  ["Europe/Stockholm", "SE"],
  ["America/Los_Angeles", "US"],
  ["UTC", null],
])("the country of the time zone %s is %s", async (timezone, country) => {
  expect((await regionOf([], timezone)).country).toBe(country);
});

test("the centre is the middle of the known positions, whatever one of them is", async () => {
  const unknown = { latitude: null, longitude: null };
  expect((await regionOf([unknown], "UTC")).centre).toBeNull();
  const region = await regionOf([helsinki, unknown, { latitude: 0, longitude: 0 }, helsinki], "UTC");
  expect(region.centre).toEqual(helsinki);
  expect(isInRegion({ latitude: 60.45, longitude: 25.5 }, region)).toBe(true);
  expect(isInRegion({ latitude: 61.5, longitude: 23.8 }, region)).toBe(false);
});

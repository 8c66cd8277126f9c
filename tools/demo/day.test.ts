import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { newAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { newCourier } from "@rondo/day/records/courier/schemas.ts";
import { openOfflineGeocoder } from "@rondo/addresses/offline.ts";
import { newStop } from "@rondo/day/records/stop/schemas.ts";

const someCourier = "00000000-0000-7000-8000-000000000000";
const day = z
  .object({
    stops: z.array(newStop),
    couriers: z.array(
      z.object({
        courier: newCourier,
        assignment: z.preprocess((body) => ({ ...(body as object), courierId: someCourier }), newAssignment),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL("day.json", import.meta.url), "utf8")));

const geocoder = openOfflineGeocoder(
  new URL("../../services/gateway/data/helsinki.sqlite", import.meta.url).pathname,
);
afterAll(() => {
  geocoder.close();
});

test("the demo day is 60 stops or more for 4 couriers from two depots, one of them a pickup", () => {
  expect(day.stops.length).toBeGreaterThanOrEqual(60);
  expect(day.couriers).toHaveLength(4);
  expect(day.stops.filter(({ pointType }) => pointType === "pickup")).toHaveLength(1);
  expect(new Set(day.couriers.map(({ assignment }) => assignment.startAddress)).size).toBe(2);
});

async function locationOf(address: string) {
  return (await geocoder.lookup(address, { companyId: "a" })).location;
}

test("every address of the demo day is a house that the offline geocoder knows, each stop another one but two flats", async () => {
  const stops = await Promise.all(day.stops.map(async ({ address }) => locationOf(address)));
  expect(day.stops.filter((_, index) => stops[index] === null)).toEqual([]);
  expect(new Set(stops.map((location) => location?.label)).size).toBe(day.stops.length - 1);
  for (const { assignment } of day.couriers)
    for (const address of [assignment.startAddress, assignment.endAddress])
      if (address) expect(await locationOf(address), address).not.toBeNull();
});

import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { geocoderOf, serve } from "../../testing/geocoding-server.ts";
import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import { Pace } from "./pace.ts";

const house = {
  answer: {
    features: [
      {
        geometry: { coordinates: [24.9381, 60.1694] },
        properties: { street: "Annankatu", housenumber: "25", type: "house", osm_key: "building" },
      },
    ],
  },
};
const lookup = async (geocoder: Geocoder) =>
  (await geocoder.lookup("Annankatu 25", { companyId: "a" })).location;

test("a server is asked again after a fault, with waits that double", async () => {
  const { url, asked } = await serve({ status: 500 }, { status: 503 }, { status: 429 }, house);
  const { geocoder, waits } = geocoderOf("photon", url);
  expect(await lookup(geocoder)).not.toBeNull();
  expect([asked.length, waits]).toEqual([4, [500, 1000, 2000]]);
});

test("a server is asked again when the connection breaks in the middle of its answer", async () => {
  const { url, asked } = await serve({ ...house, half: true }, house);
  const { geocoder } = geocoderOf("photon", url);
  expect(await lookup(geocoder)).not.toBeNull();
  expect(asked).toHaveLength(2);
});

test("a server is left alone as long as Retry-After says", async () => {
  const { url } = await serve({ status: 429, headers: { "retry-after": "30" } }, house);
  const { geocoder, waits } = geocoderOf("photon", url);
  expect(await lookup(geocoder)).not.toBeNull();
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(10_000);
});

test("a server is considered unavailable when Retry-After is longer than a minute", async () => {
  const { url, asked } = await serve({ status: 429, headers: { "retry-after": "3600" } }, house);
  const { geocoder } = geocoderOf("photon", url);
  await expect(lookup(geocoder)).rejects.toThrow(/HTTP 429/);
  expect(asked).toHaveLength(1);
});

test("a server gets a request only when its slot has come", async () => {
  const { url } = await serve(house);
  const slots = [0, 1000, 2000];
  const { geocoder, waits } = geocoderOf("photon", url, {
    slots: { take: async () => Promise.resolve(slots.shift() ?? 0) },
  });
  await Promise.all([lookup(geocoder), lookup(geocoder), lookup(geocoder)]);
  expect(waits).toEqual([1000, 2000]);
});

test("a server has no more requests at once than it may", async () => {
  let [open, most] = [0, 0];
  const pace = new Pace({ concurrency: 2, slots: null });
  const request = async (): Promise<void> => {
    most = Math.max(most, ++open);
    await setImmediate();
    open--;
  };
  await Promise.all(Array.from({ length: 9 }, async () => pace.run("a", request)));
  expect([open, most]).toEqual([0, 2]);
});

test("a server is asked in the project's country first, then in the world", async () => {
  const { url, asked } = await serve(
    { answer: [] },
    {
      answer: [
        {
          lat: "59.43",
          lon: "24.75",
          display_name: "25, Annankatu",
          addresstype: "building",
          address: { house_number: "25" },
        },
      ],
    },
  );
  const { geocoder } = geocoderOf("nominatim", url);
  const { location } = await geocoder.lookup("Annankatu 25", {
    companyId: "a",
    region: { centre: null, country: "EE" },
  });
  expect(location).not.toBeNull();
  expect(asked.map(({ searchParams }) => searchParams.get("countrycodes"))).toEqual(["ee", null]);
});

test("a company's many look-ups do not keep another company's waiting", async () => {
  const { url, asked } = await serve(house);
  const { geocoder } = geocoderOf("photon", url, { concurrency: 1 });
  const ask = async (companyId: string, address: string) => geocoder.lookup(address, { companyId });
  await Promise.all([
    ...["a1", "a2", "a3", "a4"].map(async (address) => ask("a", address)),
    ...["b1", "b2"].map(async (address) => ask("b", address)),
  ]);
  expect(asked.map(({ searchParams }) => searchParams.get("q"))).toEqual([
    "a1",
    "b1",
    "a2",
    "b2",
    "a3",
    "a4",
  ]);
});

test("a look-up whose caller has left is not made", async () => {
  const { url, asked } = await serve(house);
  const { geocoder } = geocoderOf("photon", url, { concurrency: 1 });
  const caller = new AbortController();
  const { signal } = caller;
  const first = geocoder.lookup("a1", { companyId: "a" });
  const leaving = geocoder.lookup("a2", { companyId: "a", signal });
  caller.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  await first;
  expect(asked).toHaveLength(1);
});

import { expect, test } from "vitest";
import { geocoderOf, serve } from "../testing/geocoding-server.ts";
import type { Geocoder } from "../geocoder.ts";

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

test("each request to a server, a repeated one too, has a turn of its company, which ends with its caller", async () => {
  const { url } = await serve({ status: 500 }, house);
  const turns: [string, AbortSignal | undefined][] = [];
  const { geocoder } = geocoderOf("photon", url, {
    inTurn: async (companyId, request, signal) => {
      turns.push([companyId, signal]);
      return request();
    },
  });
  const { signal } = new AbortController();
  await geocoder.lookup("Annankatu 25", { companyId: "a", signal });
  expect(turns).toEqual([
    ["a", signal],
    ["a", signal],
  ]);
});

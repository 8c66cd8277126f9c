import { expect, it } from "vitest";
import type { CourierDay, CourierRow, CourierStop } from "@rondo/day/records/courier-day.ts";
import { differences } from "./differences.ts";
import { mapLink } from "./links.ts";

const stop = (id: string, told: Partial<CourierStop> = {}): CourierStop => ({
  ...{ id, name: id, address: `${id} 1`, externalId: null, phone: null, notes: null, products: null },
  ...{
    paymentMethod: null,
    deliveryDeadline: null,
    timeWindows: [],
    finishInWindow: false,
    latitude: 60,
    longitude: 25,
  },
  ...{
    loadDemands: null,
    collectDemands: {},
    shipment: null,
    outcome: null,
    outcomeAt: null,
    outcomeReason: null,
    ...told,
  },
});

/** Rows an hour apart, each later by some minutes. */
const rows = (stops: readonly CourierStop[], minutesLater = 0): CourierRow[] =>
  stops.map((each, index) => {
    const at = new Date(Date.UTC(2026, 11, 1, 8 + index, minutesLater)).toISOString();
    const times = { plannedArrivalAt: at, serviceStartAt: at, plannedDepartureAt: at };
    return { sequence: index + 1, type: "delivery", ...times, stop: each, handover: null };
  });
const seen = {} as CourierDay;
const found = (before: CourierRow[], after: CourierRow[]) =>
  differences(before, after, seen).map(({ kind, stop: { id } }) => `${kind} ${id}`);

const [a, b, c] = [stop("a"), stop("b"), stop("c")];

it("decisions 12: what the courier must have seen is what comes, goes, turns, is five minutes off, or says something else", () => {
  expect(found(rows([a, b]), rows([a, b], 4))).toEqual([]);
  expect(found(rows([a, b]), rows([a, b], 5))).toEqual(["retimed a", "retimed b"]);
  expect(found(rows([a, b]), rows([c, b]))).toEqual(["added c", "removed a"]);
  expect(found(rows([a, b, c]), rows([c, a, b], -60))).toEqual(["reordered c"]);
  expect(found(rows([a, b]), rows([a, stop("b", { address: "Other 2" })]))).toEqual(["edited b"]);
  expect(found(rows([a]), rows([stop("a", { finishInWindow: true })]))).toEqual(["edited a"]);
  expect(found(rows([a]), rows([stop("a", { loadDemands: { count: 2 } })]))).toEqual(["edited a"]);
});

it("decisions 12: what is done is behind the courier, whoever is done with it", () => {
  const done = stop("a", { outcome: "served" });
  expect(found(rows([done, b]), rows([b], 60))).toEqual([]);
  expect(found(rows([a, b]), rows([done, b]))).toEqual([]);
});

it("decisions 12: a place is opened in the telephone's own map", () => {
  const place = { name: "Café & Bar", address: "Street 1, Helsinki", latitude: 60.17, longitude: 24.94 };
  const unplaced = { ...place, latitude: null, longitude: null };
  const [android, iphone] = ["Linux; Android 16", "iPhone; CPU iPhone OS 20_0"];
  expect(mapLink(place, android)).toBe("geo:60.17,24.94?q=60.17,24.94(Caf%C3%A9%20%26%20Bar)");
  expect(mapLink(unplaced, android)).toBe("geo:0,0?q=Street%201%2C%20Helsinki");
  expect(mapLink(place, iphone)).toBe("https://maps.apple.com/?daddr=60.17%2C24.94");
  expect(mapLink(place, "X11; Linux")).toBe("https://www.openstreetmap.org/directions?to=60.17%2C24.94");
  expect(mapLink({ ...unplaced, address: null }, android)).toBeNull();
});

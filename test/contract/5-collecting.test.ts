import { describe, expect, it } from "vitest";
import { at, newDay } from "../support/day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const day = async (...assignments: readonly object[]) => newDay(client, ...assignments);

describe("collecting", () => {
  it("contract 3.5, 5.11: what is collected comes home, within the limits, and an empty courier loads first", async () => {
    const empty = { startsEmpty: true, loadLimits: { count: 3 }, loading: "deliveriesFirst" };
    const plan = await day(empty);
    const [fridge, washer, , crate] = await plan.stops(
      { name: "old fridge", pointType: "pickup" },
      { name: "new washer", collectDemands: { count: 1 } },
      { name: "depot", pointType: "stock_loading" },
      { name: "crates", pointType: "pickup", loadDemands: { count: 4 } },
    );
    const { data } = await plan.optimize();
    const rows = data.routes.flatMap(({ stops }) => stops);
    const names = rows.map(({ name, type }) => [name, type]);
    expect(names.findIndex(([name]) => name === "depot")).toBeLessThan(
      names.findIndex(([name]) => name === "new washer"),
    );
    expect(rows.find(({ stopId }) => stopId === fridge)?.type).toBe("pickup");
    expect(rows.find(({ stopId }) => stopId === washer)?.type).toBe("delivery");
    expect(rows.every(({ loadAfter }) => (loadAfter["count"] ?? 0) <= 3)).toBe(true);
    expect(
      data.unassignedStops.map(({ stopId, reasons }) => [stopId, reasons.map(({ code }) => code)]),
    ).toEqual([[crate, ["CAPACITY"]]]);
  });

  it("contract 5.12: a courier who starts empty, or delivers first, says so of what he cannot serve", async () => {
    const plan = await day({ startsEmpty: true });
    const early = { timeWindows: [{ startTime: at("09:00"), endTime: at("09:30") }], serviceMinutes: 1 };
    const late = { timeWindows: [{ startTime: at("11:00"), endTime: at("11:30") }], serviceMinutes: 1 };
    const [box] = await plan.stops({ name: "box" }, { name: "old box", pointType: "pickup" });
    const first = await plan.optimize();
    expect(
      first.data.unassignedStops.map(({ stopId, reasons }) => [stopId, reasons.map(({ code }) => code)]),
    ).toEqual([[box, ["LOADING"]]]);
    const other = await day({ loading: "deliveriesFirst" });
    const [pickup] = await other.stops(
      { name: "pickup", pointType: "pickup", ...early },
      { name: "delivery", priority: "high", ...late },
    );
    const { data } = await other.optimize();
    expect(
      data.unassignedStops.map(({ stopId, reasons }) => [stopId, reasons.map(({ code }) => code)]),
    ).toEqual([[pickup, ["TIME_WINDOW", "LOAD_ORDER"]]]);
  });
});

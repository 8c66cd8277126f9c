import { describe, expect, it } from "vitest";
import { Shell, sheetOf } from "./testing.ts";

describe("every fault says where it is and what to do, without a stack", () => {
  const cases: readonly [args: readonly string[], said: string][] = [
    [["plan", "none.csv"], "none.csv: there is no such file"],
    [["plan", "orders.csv", "--couriers", "0"], "--couriers must be a number from 1 to 1000, not “0”"],
    [["plan", "orders.csv", "--shift", "8"], "--shift must be like 8-16"],
    [["plan", "orders.csv", "--date", "tomorrow"], "--date must be a day like 2026-12-01, not “tomorrow”"],
    [["plan", "orders.csv", "--load", "x"], "--load must be like weight=500"],
    [["plan", "orders.csv", "--objective", "fun"], "--objective must be time, distance or cost, not “fun”"],
    [["plan", "orders.csv", "--wrong"], "'--wrong'"],
    [["plan", "orders.csv", "--crew", "crew.csv"], "crew.csv:2:2: shift: “never” is no shift: write 8-16"],
    [["plan", "broken.json"], "broken.json:2:1: this is not JSON"],
    [["plan", "bad.json"], "bad.json: stops.0.latitude: "],
    [["plan", "addresses.csv"], "--geocoder URL"],
    [["plan", "days.csv"], "--date 2026-12-01 to plan one"],
    [["plan", "pickup.json"], "pickup.json: jobs.0.pickup is not planned by Rondo"],
    [["plan", "orders.csv", "--geocoder", "https://nominatim.openstreetmap.org"], "run your own"],
    [["plan"], "nothing is piped in"],
    [["route"], "there is no command “route”"],
    [["why", "x"], "rondo why “Shop 9” day.json"],
  ];

  it.each(cases)("%j", async (args, said) => {
    const shell = new Shell({
      "orders.csv": sheetOf(3),
      "crew.csv": "name,shift\nAino,never",
      "broken.json": '{"stops": [\n}',
      "bad.json": JSON.stringify({ stops: [{ name: "A", address: "B", latitude: 91, longitude: 3 }] }),
      "addresses.csv": "Name,Address\nA,Street 1\nB,Street 2",
      "days.csv": sheetOf(2, { Date: (n) => `2026-12-0${n + 1}` }),
      "pickup.json": JSON.stringify({
        vehicles: [{ id: 1 }],
        jobs: [{ id: 1, location: [24, 60], pickup: [1] }],
      }),
    });
    const { code, out, talk } = await shell.run(args);
    expect(code).toBe(1);
    expect(talk).toContain(said);
    expect(out).toBe("");
    expect(talk).not.toMatch(/\n\s+at |should not happen/);
    expect((await shell.run([...args, "--debug"])).talk).toMatch(/\n\s+at /);
  });

  it("help is given for no command, for the word and for the flag", async () => {
    for (const args of [[], ["help"], ["plan", "--help"]]) {
      const { code, out } = await new Shell().run(args);
      expect([code, out.split("\n")[0]]).toEqual([0, expect.stringContaining("rondo plans a delivery day")]);
    }
  });
});

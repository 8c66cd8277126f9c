import { describe, expect, it } from "vitest";
import { Shell, sheetOf } from "./testing.ts";

describe("a sheet is planned", () => {
  it("by a crew with shifts, breaks, loads and skills", async () => {
    const crew =
      "name;shift;boxes;skills;latitude;longitude;breaks;notes\nAino V;8-12;40;cold;60,17;24,94;08:15-08:30;x\nBo;;9;;60.17;24.94;;\n";
    const shell = new Shell({
      "crew.csv": crew,
      "orders.csv": sheetOf(9, { Boxes: () => "3", Needs: (n) => (n < 6 ? "cold" : "") }),
    });
    const { couriers, result } = await shell.plan("orders.csv", "--crew", "crew.csv", "--shift", "9-15");
    expect(couriers.map(({ assignment }) => assignment)).toMatchObject([
      {
        workStartTime: "08:00:00",
        workEndTime: "12:00:00",
        loadLimits: { count: 40 },
        skills: ["cold"],
        startLatitude: 60.17,
      },
      { workStartTime: "09:00:00", workEndTime: "15:00:00", loadLimits: { count: 9 } },
    ]);
    expect(result.routes.flatMap(({ stops }) => stops).filter(({ type }) => type === "break")).toHaveLength(
      1,
    );
    expect(result.unassignedStops).toEqual([]);
  });

  it.each(["capacity", "max capacity", "boxes", "load", "Kapazität"])(
    "a limit named “%s” is of the only load that the sheet has",
    async (name) => {
      const shell = new Shell({
        "crew.csv": `name,${name}\nAino,7\nBo,1`,
        "orders.csv": sheetOf(4, { Boxes: () => "3" }),
      });
      const { couriers, result } = await shell.plan("orders.csv", "--crew", "crew.csv");
      expect(couriers.map(({ assignment }) => assignment)).toMatchObject([
        { loadLimits: { count: 7 } },
        { loadLimits: { count: 1 } },
      ]);
      expect(result.unassignedStops).toHaveLength(2);
      await shell.run([
        "plan",
        "orders.csv",
        "--crew",
        "crew.csv",
        "--iterations",
        "20",
        "--out",
        "day.json",
      ]);
      const { out } = await shell.run(["show", "day.json"]);
      expect(out).toMatch(/left on board\n[^]* Boxes 3\n[^]*CAPACITY: With .* over the limit for "Boxes"/);
      const [left] = result.unassignedStops;
      expect((await shell.run(["why", left?.name ?? "", "day.json"])).out).toMatch(
        /It fits if (?:Aino|Bo) carries up to \d+ Boxes\./,
      );
      expect((await shell.plan("orders.csv", "--load", "7")).result.unassignedStops).toHaveLength(2);
    },
  );

  it("limits may be in kilometres and hours, breaks in two columns, and what is no load is not used", async () => {
    const shell = new Shell({
      "crew.csv":
        "name;shift;max km;max hours;Pause von;Pause bis;boxes;bonus\nAino;8-16;120;7,5;12:00;12:30;unlimited;20\n",
      "orders.csv": sheetOf(4, { Boxes: () => "3" }),
    });
    const { talk } = await shell.run(["plan", "orders.csv", "--crew", "crew.csv", "--out", "day.json"]);
    expect(talk).toContain("crew.csv: not used: “bonus”.");
    const { couriers } = JSON.parse(shell.read("day.json")) as { couriers: { assignment: object }[] };
    expect(couriers[0]?.assignment).toMatchObject({
      ...{
        maxDistanceMeters: 120_000,
        maxWorkMinutes: 450,
        breaks: [{ startTime: "12:00:00", endTime: "12:30:00" }],
      },
    });
    expect(couriers[0]?.assignment).not.toHaveProperty("loadLimits.count");
  });

  it("limits of several kinds may stand in one --load", async () => {
    const shell = new Shell({ "orders.csv": sheetOf(2, { Boxes: () => "3", Weight: () => "5" }) });
    const { couriers } = await shell.plan("orders.csv", "--load", "boxes=40,weight=500");
    expect(couriers[0]?.assignment).toMatchObject({ loadLimits: { count: 40, weight: 500 } });
  });

  it("breaks may float, and what the plan does not need is said, as are names that come twice and nights", async () => {
    const shell = new Shell({
      "crew.csv":
        "name;shift;breaks\nAino;8-16;30 min 11-14\nBo;17-2;lunch 20-20:30\nBo;8-16;12:15-12:45, 18-19\n",
      "orders.csv": sheetOf(6),
    });
    const args = ["plan", "orders.csv", "--crew", "crew.csv", "--balance", "1", "--iterations", "100"];
    const { code, talk } = await shell.run([...args, "--out", "day.json"]);
    expect(code, talk).toBe(0);
    expect(talk).toContain("“Bo” is in the lines 3 and 4: planned as two couriers.");
    expect(talk).toContain("The shift 17:00–02:00 of Bo ends on the next day.");
    expect(talk).toMatch(/Aino's break 11:00–14:00 is not needed: the route ends at 0\d:\d\d\./);
    expect(talk).toMatch(/Bo's break 18:00–19:00 is outside of the shift 08:00–16:00\./);
    expect(JSON.parse(shell.read("day.json"))).toMatchObject({
      couriers: [
        {
          assignment: {
            breaks: [{ earliestStartTime: "11:00:00", latestStartTime: "13:30:00", durationMinutes: 30 }],
          },
        },
        { assignment: { breaks: [{ startTime: "20:00:00", endTime: "20:30:00" }] } },
        {},
      ],
    });
  });
});

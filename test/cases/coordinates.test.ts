import { describe, expect, it } from "vitest";
import type { RunEstimate } from "@rondo/day/records/run.ts";
import { newSystemClient } from "../support/system.ts";
import { order, setUp } from "./situation.ts";

const client = await newSystemClient();

const GOOD = [
  [51.74772, -1.23702],
  [51.75782, -1.59422],
  [51.734, -1.21765],
  [51.73372, -1.33662],
] as const;
const EXCHANGED = GOOD.map(([latitude, longitude]) => [longitude, latitude] as const);

const oxford = (points: readonly (readonly [number, number])[]) => ({
  project: { timezone: "Europe/London", defaultStartLatitude: 51.756757, defaultStartLongitude: -1.258567 },
  assignment: {},
  stops: points.map(([latitude, longitude], i) => ({ name: `s${i}`, latitude, longitude })),
});

describe("case 14: latitude and longitude exchanged", () => {
  it("in all stops: the failed run begins with it, and does not recommend longer shifts", async () => {
    const plan = await setUp(client, oxford(EXCHANGED));
    const sentence =
      "All 4 stops lie about 7,690 km from the depot, and would lie beside it with latitude and longitude exchanged.";
    const priced = await client.post<RunEstimate>(`${plan.path}/optimize`, { validateOnly: true });
    const stopIds = [...plan.stopIds.values()];
    const warning = { code: "SUSPICIOUS_COORDINATES", message: sentence, stopIds, assignmentIds: [] };
    expect(priced.data).toMatchObject({ valid: true, warnings: [warning] });
    const run = await plan.optimize();
    expect(run).toMatchObject({ status: 400, code: "BAD_REQUEST", details: { reason: "NO_ROUTES" } });
    expect(run.message.slice(0, sentence.length)).toBe(sentence);
    expect(run.message).toContain("nothing is charged");
    expect(run.message).not.toMatch(/work longer|start nearer/);
  });

  it.each([
    ["exchanged", EXCHANGED[1]!],
    ["at 0, 0", [0, 0] as const],
  ])("in one stop (%s): the others are planned, and a warning names it", async (_, wrong) => {
    const plan = await setUp(client, oxford([GOOD[0], wrong, GOOD[2], GOOD[3]]));
    const { status, data } = await plan.optimize();
    expect(status).toBe(200);
    expect(data.routes.flatMap(order).sort()).toEqual(["s0", "s2", "s3"]);
    const id = plan.stopIds.get("s1");
    expect(data.unassignedStops.map(({ stopId }) => stopId)).toEqual([id]);
    expect(data.warnings).toMatchObject([
      { code: "SUSPICIOUS_COORDINATES", stopIds: [id], assignmentIds: [] },
    ]);
    expect(data.warnings[0]?.message).toContain('"s1"');
  });

  it("in none: no warning", async () => {
    const plan = await setUp(client, oxford(GOOD));
    expect((await plan.optimize()).data.warnings).toEqual([]);
  });
});

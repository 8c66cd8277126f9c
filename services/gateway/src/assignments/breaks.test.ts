import { describe, expect, it } from "vitest";
import { newAssignment, newCourier, newProject } from "../../testing/stops.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import type { Reply } from "../../testing/requests.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();
const project = await newProject(client);

type One = Reply<{ courier: Assignment }>;

const LUNCH = { startTime: "12:00", endTime: "13:00" };
const LATE_LUNCH = { startTime: "12:30", endTime: "13:30" };
const SHIFT = { workStartTime: "08:00", workEndTime: "17:00" };

async function post(body: object): Promise<One> {
  return client.post(`${project}/couriers`, { courierId: await newCourier(client), ...SHIFT, ...body });
}

async function patch({ data }: One, body: object): Promise<One> {
  return client.patch(`${project}/couriers/${data.courier.id}`, body);
}

function expectRefused(reply: One, path: string): void {
  expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY", details: { issues: [{ path }] } });
}

describe("contract 4.5: breaks that leave no room for each other", () => {
  it("are refused on POST, at the one that makes it impossible", async () => {
    expectRefused(await post({ breaks: [LUNCH, LATE_LUNCH] }), "breaks.1");
    const early = { earliestStartTime: "08:00", latestStartTime: "10:00", durationMinutes: 15 };
    expectRefused(await post({ breaks: [early, LATE_LUNCH, LUNCH] }), "breaks.2");
    const tight = { earliestStartTime: "12:00", latestStartTime: "12:20", durationMinutes: 30 };
    expectRefused(await post({ breaks: [tight, tight] }), "breaks.1");
    const refused = await post({ breaks: [LUNCH, LATE_LUNCH] });
    expect(refused.message).toBe(
      "The request body is not valid: breaks.1 overlaps breaks.0: nobody can take both.",
    );
  });

  it("are refused on PATCH, and nothing is changed", async () => {
    const made = await post({ breaks: [LUNCH] });
    expectRefused(await patch(made, { maxStops: 3, breaks: [LATE_LUNCH, LUNCH] }), "breaks.1");
    const { data } = await client.get<{ couriers: Assignment[] }>(`${project}/couriers`);
    expect(data.couriers).toContainEqual(made.data.courier);
  });

  it("are refused when another shift lays them over each other", async () => {
    // The second one is earlier on the clock, but in a night shift it is on the next day.
    const breaks = [
      { startTime: "23:00", endTime: "01:00" },
      { startTime: "00:30", endTime: "00:40" },
    ];
    const made = await post({ breaks });
    expect(made.status).toBe(201);
    expectRefused(await patch(made, { workStartTime: "22:00", workEndTime: "06:00" }), "breaks.1");
    expect((await patch(made, { workStartTime: "07:00" })).status).toBe(200);
    const moved = { workStartTime: "22:00", workEndTime: "06:00", breaks: breaks.slice(0, 1) };
    expect((await patch(made, moved)).status).toBe(200);
    // Without its own start, the shift starts at the project's start, 09:00, which is after its end.
    expectRefused(await patch(made, { workStartTime: null, breaks }), "breaks.1");
  });

  it("are taken in any order in which they fit, and outside the shift", async () => {
    const long = { earliestStartTime: "10:00", latestStartTime: "12:00", durationMinutes: 60 };
    const short = { startTime: "12:01", endTime: "12:10" };
    const night = { startTime: "23:00", endTime: "23:30" };
    const made = await post({ breaks: [night, short, long] });
    expect([made.status, made.data.courier.breaks]).toEqual([201, [night, short, long]]);
  });

  it("are refused with a latest start before the earliest, unless it is after midnight", async () => {
    const break_ = (earliestStartTime: string, latestStartTime: string) => ({
      breaks: [{ earliestStartTime, latestStartTime, durationMinutes: 30 }],
    });
    expectRefused(await post(break_("14:00", "10:00")), "breaks.0.latestStartTime");
    expect((await post(break_("23:00", "00:30"))).status).toBe(201);
  });

  it("that an older version has let in do not stand against other changes", async () => {
    const id = await newAssignment(client, project);
    const kept = gateway.context.database.connection.collection<{ _id: string }>("assignments");
    await kept.updateOne({ _id: id }, { $set: { breaks: [LUNCH, LATE_LUNCH] } });
    const path = `${project}/couriers/${id}`;
    expect((await client.patch(path, { maxStops: 3 })).status).toBe(200);
    expect((await client.patch(path, { workStartTime: "08:00" })).status).toBe(400);
  });
});

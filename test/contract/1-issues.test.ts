import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();
const { data } = await client.post<{ project: { id: string } }>("/projects", { name: "Day" });
const project = `/projects/${data.project.id}`;

/** The paths of the issues with a body. */
async function issuesOf(path: string, body: object): Promise<string[]> {
  const reply = await client.post(path, body);
  expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
  return (reply.details["issues"] as { path: string }[]).map((issue) => issue.path);
}

async function newCourier(): Promise<string> {
  return (await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" })).data.courier.id;
}

describe("contract 2.1: several faults at once", () => {
  it.each([
    [{ name: 5, address: "A", latitude: 60 }, ["name", "longitude"]],
    [{ address: "A", longitude: 24 }, ["name", "latitude"]],
    [{ name: "A", address: "A", latitude: 60, longitude: "24" }, ["longitude"]],
    [{ name: "A", address: "A", latitude: 60, deliveryDeadline: "soon" }, ["deliveryDeadline", "longitude"]],
    [{ name: 5, address: "A", loadDemands: { weight: 1e10 + 1e-5 } }, ["name", "loadDemands.weight"]],
  ])("of the stop %j each have one issue", async (body, paths) => {
    expect(await issuesOf(`${project}/stops`, body)).toEqual(paths);
    const inBatch = paths.map((path) => `stops.1.${path}`);
    const stops = [{ name: "A", address: "A" }, body];
    expect(await issuesOf(`${project}/stops`, { stops })).toEqual(inBatch);
  });

  it("of a project each have one issue", async () => {
    const body = { defaultStartLatitude: 60, defaultStartDate: "tomorrow" };
    expect(await issuesOf("/projects", body)).toEqual(["name", "defaultStartDate", "defaultStartLongitude"]);
  });

  it.each([
    [{ startTime: "noon", endTime: "13:00" }, ["startTime"]],
    [{ startTime: "12:00", endTime: "1 pm" }, ["endTime"]],
    [{ startTime: "noon", endTime: "1 pm" }, ["startTime", "endTime"]],
  ])(
    "of the break %j each have one issue, as the courier's other faults have",
    async (courierBreak, names) => {
      const body = { courierId: await newCourier(), breaks: [courierBreak], endLatitude: 60 };
      const paths = [...names.map((name) => `breaks.0.${name}`), "endLongitude"];
      expect(await issuesOf(`${project}/couriers`, body)).toEqual(paths);
    },
  );
});

it("a coordinate that is null in a new record is like one that is absent", async () => {
  for (const coordinates of [{ latitude: null }, { latitude: null, longitude: null }]) {
    const reply = await client.post(`${project}/stops`, { name: "A", address: "A", ...coordinates });
    expect(reply).toMatchObject({ status: 201, data: { stop: { latitude: null, longitude: null } } });
  }
});

it("a break that is fixed and flexible at once is fixed, and its other fields are named as ignored", async () => {
  const flexible = { earliestStartTime: "12:00", latestStartTime: "13:00", durationMinutes: 30 };
  const breaks = [{ startTime: "12:00", endTime: "12:30", ...flexible }];
  const reply = await client.post(`${project}/couriers`, { courierId: await newCourier(), breaks });
  expect(reply).toMatchObject({
    status: 201,
    data: { courier: { breaks: [{ startTime: "12:00", endTime: "12:30" }] } },
  });
  expect(reply.headers.get("x-ignored-fields")?.split(",")).toEqual(
    Object.keys(flexible).map((name) => `breaks.0.${name}`),
  );
});

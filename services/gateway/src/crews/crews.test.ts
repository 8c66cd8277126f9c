import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { newCourier, newProject } from "../../testing/stops.ts";
import type { Crew, ListedCrew } from "./schemas.ts";
import { CREWS_PER_COMPANY } from "./store.ts";

const UNKNOWN = "01890000-0000-7000-8000-000000000000";

const gateway = await startTestGateway();
/** A company with one courier, in a browser. */
async function arrive() {
  const client = await gateway.newClient();
  const browser = await gateway.signedIn(client);
  return { client, browser, courierId: await newCourier(client) };
}

const shift = {
  ...{ startAddress: "Depot 1, Helsinki", startLatitude: 60.17, startLongitude: 24.94 },
  ...{ workStartTime: "07:30", workEndTime: "15:00:00", maxStops: 40 },
  ...{ loadLimits: { "kg.net": 12.5 }, skills: ["cold"] },
  breaks: [{ startTime: "11:00", endTime: "11:30" }],
};

it("contract 13.9: a crew keeps every setting of its couriers, as a day wants them", async () => {
  const { client, browser, courierId } = await arrive();
  const early = { name: " Early ", couriers: [{ courierId, ...shift }] };
  const made = await browser.post<{ crew: Crew }>("/app/api/crews", early);
  expect(made.status).toBe(201);
  const path = `/app/api/crews/${made.data.crew.id}`;
  const { crew } = (await browser.get<{ crew: Crew }>(path)).data;
  expect(crew).toEqual(made.data.crew);
  expect(crew).toMatchObject({ name: "Early", couriersCount: 1 });
  expect(crew.couriers).toMatchObject([{ courierId, ...shift, workStartTime: "07:30:00", endAddress: null }]);

  const shifts = `${await newProject(client)}/couriers`;
  const added = await client.post<{ courier: object }>(shifts, crew.couriers[0]);
  expect(added.status).toBe(201);
  expect(added.data.courier).toMatchObject(crew.couriers[0]!);
});

it("contract 13.9: a crew is renamed, replaced and deleted; lists are in the order of names", async () => {
  const { client, browser, courierId } = await arrive();
  const make = async (name: string) => {
    const reply = await browser.post<{ crew: Crew }>("/app/api/crews", { name, couriers: [{ courierId }] });
    return `/app/api/crews/${reply.data.crew.id}`;
  };
  const path = await make("Sunday");
  await make("Monday");
  const listed = async () => {
    const { crews } = (await browser.get<{ crews: ListedCrew[] }>("/app/api/crews")).data;
    return crews.map(({ name, couriersCount }) => `${name} ${couriersCount}`);
  };
  expect(await listed()).toEqual(["Monday 1", "Sunday 1"]);
  await browser.request("PATCH", path, { body: { name: "Evening" } });
  const couriers = [{ courierId }, { courierId: await newCourier(client) }];
  await browser.request("PATCH", path, { body: { couriers } });
  expect(await listed()).toEqual(["Evening 2", "Monday 1"]);
  expect((await browser.delete(path)).data).toEqual({ deleted: true });
  expect(await listed()).toEqual(["Monday 1"]);
  expect(await browser.delete(path)).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

it("contract 13.9: refuses what no day could take: unknown couriers, shifts of one that meet, breaks that cannot all be taken", async () => {
  const { browser, courierId } = await arrive();
  const other = await arrive();
  const send = async (...couriers: object[]) => browser.post("/app/api/crews", { name: "Crew", couriers });
  for (const foreign of [UNKNOWN, other.courierId]) {
    const reply = await send({ courierId }, { courierId: foreign });
    expect(reply).toMatchObject({ code: "FOREIGN_KEY_CONSTRAINT", details: { courierIds: [foreign] } });
  }
  const meeting = { startTime: "11:10", endTime: "11:40" };
  const refused: [object[], string][] = [
    [[], "couriers"],
    [[{ courierId }, { courierId }], "couriers.1.courierId"],
    [[{ courierId, workStartTime: "noon" }], "couriers.0.workStartTime"],
    [[{ courierId, startLatitude: 60 }], "couriers.0.startLongitude"],
    [[{ courierId, breaks: [...shift.breaks, meeting] }], "couriers.0.breaks"],
  ];
  for (const [couriers, path] of refused) {
    const { code, details } = await send(...couriers);
    expect(code).toBe("INVALID_BODY");
    expect(JSON.stringify(details)).toContain(`"path":"${path}`);
  }
});

it("contract 13.9: names are unique in a company, also among requests at the same moment and after a rename", async () => {
  const { browser, courierId } = await arrive();
  const other = await arrive();
  const make = async (name: string, by = browser, id = courierId) =>
    by.post<{ crew: Crew }>("/app/api/crews", { name, couriers: [{ courierId: id }] });
  const replies = await Promise.all(Array.from({ length: 5 }, async () => make("Early")));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect((await make("Early", other.browser, other.courierId)).status).toBe(201);
  const late = `/app/api/crews/${(await make("Late")).data.crew.id}`;
  const renamed = await browser.request("PATCH", late, { body: { name: "Early" } });
  expect(renamed).toMatchObject({ status: 409, code: "CONFLICT", details: { name: "Early" } });
});

it("contract 13.9: a company has at most 100 crews, also among requests at the same moment", async () => {
  const { client, browser, courierId } = await arrive();
  const now = gateway.clock.now();
  const crews = Array.from({ length: CREWS_PER_COMPANY - 1 }, (_, slot) => ({
    ...{ _id: `${client.companyId}-${slot}`, companyId: client.companyId, slot, name: `Crew ${slot}` },
    ...{ couriers: [{ courierId }], createdAt: now, updatedAt: now },
  }));
  await gateway.context.connection.collection<{ _id: string }>("crews").insertMany(crews);
  const add = async (name: string) => browser.post("/app/api/crews", { name, couriers: [{ courierId }] });
  const replies = await Promise.all(["A", "B", "C"].map(add));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await add("D")).toMatchObject({ code: "CONFLICT", details: { limit: CREWS_PER_COMPANY } });
});

it("contract 13.9: another company neither sees nor changes a crew, and it goes with its company", async () => {
  const { client, browser, courierId } = await arrive();
  const other = await arrive();
  const early = { name: "Early", couriers: [{ courierId }] };
  const made = await browser.post<{ crew: Crew }>("/app/api/crews", early);
  const path = `/app/api/crews/${made.data.crew.id}`;
  expect((await other.browser.get("/app/api/crews")).data).toEqual({ crews: [] });
  for (const [method, body] of [["GET"], ["PATCH", { name: "Mine" }], ["DELETE"]] as const)
    expect((await other.browser.request(method, path, { body })).status).toBe(404);
  await gateway.context.companies.delete(client.companyId);
  expect(await gateway.context.crews.list(client.companyId)).toEqual([]);
});

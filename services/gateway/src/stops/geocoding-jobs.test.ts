import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { testDatabaseUri } from "../../../../test/support/database.ts";
import { listen } from "../../../../test/support/lifetime.ts";
import { startTestGateway, type TestGateway } from "../../testing/gateway.ts";
import { listed, newAssignment, newProject, newStop } from "../../testing/stops.ts";
import type { GeocodingJob } from "./geocoding-jobs.ts";
import type { Geocoding } from "./geocoding-routes.ts";

/** Requests that wait for their answer. */
const waiting: ServerResponse[] = [];
let isSlow = false;
/** A geocoding server that knows no address. A slow one answers only when the test says so. */
const server = createServer((_, response) => {
  if (isSlow) waiting.push(response);
  else response.end("[]");
});
const mongoUri = testDatabaseUri();
const open: TestGateway[] = [];

const { url } = await listen(server);

async function newGateway(): Promise<TestGateway> {
  const settings = { GEOCODER: "nominatim", GEOCODER_URL: url, GEOCODER_CACHE_DAYS: "0" };
  const started = await startTestGateway({ mongoUri, settings });
  open.push(started);
  return started;
}

const gateway = await newGateway();
const client = await gateway.newClient();

/** A geocoding of a project, as a gateway that is gone has left it. */
async function leave(project: string, job: Partial<GeocodingJob>): Promise<void> {
  const [id = ""] = project.split("/").slice(-1);
  const longAgo = new Date("2026-01-01T00:00:00Z");
  await gateway.context.connection.collection<GeocodingJob>("geocodings").insertOne({
    ...{ _id: id, companyId: client.companyId, state: "running", claim: 7, requests: 1 },
    ...{ total: 4, geocoded: 1, failed: 0, leaseUntil: longAgo, startedAt: longAgo, finishedAt: null },
    ...job,
  });
}

async function projectWith(...addresses: string[]): Promise<string> {
  const project = await newProject(client);
  for (const address of addresses) await newStop(client, project, { address });
  return project;
}

const progressOf = async (project: string, of = client) =>
  (await of.get<Geocoding>(`${project}/stops/geocode`)).data;
const expectProgress = async (project: string, progress: object, of = client) =>
  expect.poll(async () => progressOf(project, of), { timeout: 10_000 }).toMatchObject(progress);
const statuses = async (project: string) =>
  (await listed(client, project)).map(({ geocodeStatus }) => geocodeStatus);

function goOn(answer: (asking: ServerResponse) => string = () => "[]"): void {
  isSlow = false;
  for (const response of waiting.splice(0)) response.end(answer(response));
}

/** The house of the address that is asked for, which ends with its number. */
function houseAt({ req }: ServerResponse): object {
  const address = new URL(req.url ?? "", "http://server").searchParams.get("q") ?? "";
  const [road = "", house_number = ""] = address.split(" ");
  const location = { lat: "60.17", lon: "24.94", display_name: address };
  return { ...location, addresstype: "building", address: { house_number, road } };
}

test("contract 3.16: the progress of a geocoding: none, and its counts when it is over", async () => {
  const project = await projectWith("Nowhere 1", "60.17, 24.94");
  const none = { total: 0, geocoded: 0, failed: 0 };
  const never = { startedAt: null, finishedAt: null };
  expect(await progressOf(project)).toEqual({ result: none, status: "none", ...never });
  await client.post(`${project}/stops/geocode`);
  const { result, status, finishedAt } = await progressOf(project);
  expect([result, status]).toEqual([{ total: 2, geocoded: 1, failed: 1 }, "completed"]);
  expect(finishedAt).not.toBeNull();
});

test("contract 3.16: a geocoding in progress tells how far it is, and another gateway's callers are told so", async () => {
  const project = await projectWith("60.17, 24.94", "Nowhere 1");
  const other = client.at(await newGateway());
  isSlow = true;
  const asked = client.post(`${project}/stops/geocode`);
  await expect.poll(() => waiting.length).toBe(1);
  const soFar = { result: { total: 2, geocoded: 1, failed: 0 }, status: "running" };
  await expectProgress(project, soFar, other);
  // A stop that is added in the meantime is looked up as well, because a new request asks for it.
  await newStop(client, project, { address: "60.18, 24.94" });
  const joined = await other.post(`${project}/stops/geocode`);
  expect([joined.status, joined.data]).toMatchObject([202, soFar]);
  goOn();
  expect((await asked).data).toEqual({ result: { total: 3, geocoded: 2, failed: 1 } });
  expect(await statuses(project)).toEqual(["found", "failed", "found"]);
});

test("a stop that is changed while its address is looked up gets coordinates if they are of its address", async () => {
  const project = await projectWith("Testikatu 1", "Testikatu 2", "Testikatu 3");
  const [noted, moved, given] = (await listed(client, project)).map(({ id }) => `${project}/stops/${id}`);
  isSlow = true;
  const asked = client.post(`${project}/stops/geocode`);
  await expect.poll(() => waiting.length).toBe(3);
  await client.patch(noted ?? "", { notes: "Ring twice." });
  await client.patch(moved ?? "", { address: "Testikatu 4" });
  await client.patch(given ?? "", { latitude: 61, longitude: 25 });
  goOn((asking) => JSON.stringify([houseAt(asking)]));
  expect((await asked).status).toBe(200);
  expect(await listed(client, project)).toMatchObject([
    { notes: "Ring twice.", geocodeStatus: "found", latitude: 60.17 },
    { geocodeStatus: "none", latitude: null },
    { geocodeStatus: "given", latitude: 61 },
  ]);
});

test("a run looks up its project's start in the region of the stops, as every address", async () => {
  const project = await newProject(client);
  await client.patch(project, { defaultStartAddress: "Testikatu 1" });
  await newStop(client, project, { latitude: 60.2, longitude: 24.9 });
  await newAssignment(client, project);
  isSlow = true;
  const checked = client.post(`${project}/optimize`, { validateOnly: true });
  await expect.poll(() => waiting.length).toBe(1);
  goOn((asking) => JSON.stringify([houseAt(asking), { ...houseAt(asking), lat: "65.01", lon: "25.47" }]));
  expect([(await checked).status, (await checked).data]).toMatchObject([200, { valid: true, warnings: [] }]);
});

test("a depot is looked up in the region of the stops, too", async () => {
  const project = await newProject(client);
  await newStop(client, project, { latitude: 60.2, longitude: 24.9 });
  await newAssignment(client, project, { startAddress: "Testikatu 1" });
  isSlow = true;
  const asked = client.post(`${project}/stops/geocode`);
  await expect.poll(() => waiting.length).toBe(1);
  goOn((asking) => JSON.stringify([houseAt(asking), { ...houseAt(asking), lat: "65.01", lon: "25.47" }]));
  await asked;
  const { data } = await client.get<{ couriers: object[] }>(`${project}/couriers`);
  expect(data.couriers).toMatchObject([{ startGeocodeStatus: "found", startLatitude: 60.17 }]);
});

test("contract 3.16: a gateway that stops hands its geocoding over, and its caller is told to ask", async () => {
  const dying = await newGateway();
  const project = await projectWith("60.17, 24.94", "Nowhere 1");
  isSlow = true;
  const asked = client.at(dying).post<Geocoding>(`${project}/stops/geocode`);
  await expect.poll(() => waiting.length).toBe(1);
  await dying.close();
  expect((await asked).status).toBe(202);
  goOn();
  await newGateway();
  await expectProgress(project, { result: { total: 2, geocoded: 1, failed: 1 }, status: "completed" });
});

test("contract 3.16: the geocoding of a gateway that died is taken over", async () => {
  const project = await projectWith("60.17, 24.94", "60.18, 24.94", "60.19, 24.94");
  await leave(project, {});
  await newGateway();
  await expectProgress(project, { result: { total: 4, geocoded: 4, failed: 0 }, status: "completed" });
  expect(await statuses(project)).toEqual(["found", "found", "found"]);
});

test("a geocoding whose lease has lapsed for the third time is failed, and a new request begins anew", async () => {
  const project = await projectWith("60.17, 24.94");
  await leave(project, { crashes: 2 });
  const other = await newGateway();
  await expectProgress(project, { result: { total: 4, geocoded: 1, failed: 0 }, status: "failed" });
  const metrics = await Promise.all(open.map(async ({ context }) => context.registry.metrics()));
  expect(metrics.filter((text) => text.includes('rondo_given_up_total{work="geocoding"} 1'))).toHaveLength(1);
  const again = await client.at(other).post(`${project}/stops/geocode`);
  expect([again.status, again.data]).toEqual([200, { result: { total: 1, geocoded: 1, failed: 0 } }]);
});

test("a geocoding that was handed over has not crashed", async () => {
  const project = await projectWith("60.17, 24.94");
  await leave(project, { crashes: 2, total: 0, geocoded: 0, leaseUntil: null });
  await newGateway();
  await expectProgress(project, { status: "completed" });
});

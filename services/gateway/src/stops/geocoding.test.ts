import { describe, expect, it } from "vitest";
import { justBefore } from "../../testing/interleave.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import { serve } from "@rondo/addresses/testing/geocoding-server.ts";
import { HOUSE, listed, newAssignment, newProject, newStop } from "../../testing/stops.ts";
import { AssignmentStore } from "../assignments/store.ts";
import type { LookupResult } from "@rondo/addresses/geocoder.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

describe("geocoding", () => {
  it("contract 3.16: counts what it finds and what it does not, and leaves given coordinates alone", async () => {
    const project = await newProject(client);
    await newStop(client, project, { address: HOUSE });
    await newStop(client, project, { address: HOUSE });
    await newStop(client, project, { address: "Nowhere Street 999" });
    await newStop(client, project, { address: "Nowhere Street 999", latitude: 1, longitude: 2 });
    const reply = await client.post(`${project}/stops/geocode`);
    expect([reply.status, reply.data]).toEqual([200, { result: { total: 3, geocoded: 2, failed: 1 } }]);
    const statuses = (await listed(client, project)).map(({ geocodeStatus }) => geocodeStatus);
    expect(statuses).toEqual(["found", "found", "failed", "given"]);
  });

  it("contract 3.16: reports a single address that cannot be found", async () => {
    const project = await newProject(client);
    await newStop(client, project, { address: "Nowhere Street 999" });
    const reply = await client.post(`${project}/stops/geocode`);
    const details = { address: "Nowhere Street 999" };
    expect(reply).toMatchObject({ status: 400, code: "GEOCODE_NO_RESULT", details });
    expect((await listed(client, project))[0]?.geocodeStatus).toBe("failed");
  });

  it("contract 3.16: looks up the couriers' depots as well", async () => {
    const project = await newProject(client);
    await newAssignment(client, project, { startAddress: HOUSE, endAddress: "Nowhere Street 999" });
    const reply = await client.post(`${project}/stops/geocode`);
    expect([reply.status, reply.data]).toEqual([200, { result: { total: 0, geocoded: 0, failed: 0 } }]);
    const { data } = await client.get<{ couriers: object[] }>(`${project}/couriers`);
    const startLatitude = expect.closeTo(60.17, 1) as number;
    const looked = { startGeocodeStatus: "found", startLatitude, endGeocodeStatus: "failed" };
    expect(data.couriers).toMatchObject([looked]);
  });

  it("keeps the coordinates of a depot whose courier a stop begins to name meanwhile", async () => {
    const project = await newProject(client);
    const id = await newAssignment(client, project, { startAddress: HOUSE });
    justBefore(AssignmentStore.prototype, "locate", async () =>
      newStop(client, project, { latitude: 60, longitude: 25, assignedCourierId: id }),
    );
    await client.post(`${project}/stops/geocode`);
    const { data } = await client.get<{ couriers: object[] }>(`${project}/couriers`);
    expect(data.couriers).toMatchObject([{ startGeocodeStatus: "found" }]);
  });

  it("contract 3.17: reads coordinates that are written as an address", async () => {
    const project = await newProject(client);
    await newStop(client, project, { address: "60.1699, 24.9384" });
    await client.post(`${project}/stops/geocode`);
    const house = { geocodeStatus: "found", geocodeQuality: "house" };
    const [stop] = await listed(client, project);
    expect(stop).toMatchObject({ ...house, latitude: 60.1699, longitude: 24.9384 });
  });

  it("contract 3.17: says how much of an address it knows, and gives no coordinates in doubt", async () => {
    const project = await newProject(client);
    for (const street of ["Aleksanterinkatu 15", "Alexsanterinkatu 15", "Aleksanterinkatu 999", "Nowhere 9"])
      await newStop(client, project, { address: street });
    const { data } = await client.post(`${project}/stops/geocode`);
    expect(data).toEqual({ result: { total: 4, geocoded: 1, failed: 3 } });
    const stops = await listed(client, project);
    expect(stops.map((stop) => [stop.geocodeStatus, stop.geocodeQuality, stop.latitude === null])).toEqual([
      ["found", "house", false],
      ["failed", "house", true],
      ["failed", "street", true],
      ["failed", null, true],
    ]);
  });
});

it("contract 3.17: addresses are looked up before any stop is written, in their order, and nothing is written", async () => {
  const path = `${await newProject(client)}/stops`;
  const addresses = [HOUSE, "Nowhere Street 999", HOUSE, "Alexsanterinkatu 15, Helsinki"];
  const { results } = (await client.post<{ results: LookupResult[] }>(`${path}/lookup`, { addresses })).data;
  expect(results).toMatchObject([
    { isLookedUp: true, location: { quality: "house" } },
    { isLookedUp: true, location: null, candidates: [] },
    { location: { quality: "house" } },
    { location: null, candidates: [{ doubt: "spelling" }] },
  ]);
  expect((await client.get<{ stops: unknown[] }>(path)).data.stops).toEqual([]);
  const tooMany = { addresses: Array.from({ length: 51 }, () => HOUSE) };
  expect((await client.post(`${path}/lookup`, tooMany)).status).toBe(400);
});

describe("contract 3.17: candidates of a stop", () => {
  const candidatesOf = async (address: string) => {
    const project = await newProject(client);
    const stop = await newStop(client, project, { address });
    return (await client.get<LookupResult>(`${project}/stops/${stop.id}/candidates`)).data;
  };

  it("are the houses that a doubtful address may mean", async () => {
    const { location, candidates } = await candidatesOf("Alexsanterinkatu 15, Helsinki");
    const latitude = expect.closeTo(60.17, 1) as number;
    const longitude = expect.closeTo(24.95, 1) as number;
    const house = { latitude, longitude, label: HOUSE, quality: "house", doubt: "spelling" };
    expect([location, candidates]).toEqual([null, [house]]);
  });

  it("are none beside a location beyond doubt, and none of an address that is unknown", async () => {
    const known = { location: { label: HOUSE, quality: "house" }, candidates: [] };
    expect(await candidatesOf(HOUSE)).toMatchObject(known);
    expect(await candidatesOf("Nowhere Street 999")).toEqual({ location: null, candidates: [] });
  });

  it("are near the couriers' depots, where the geocoding looks", async () => {
    const { url: GEOCODER_URL, asked } = await serve({ answer: [] });
    const beside = await startTestGateway({ settings: { GEOCODER: "nominatim", GEOCODER_URL } });
    const own = await beside.newClient();
    const project = await newProject(own);
    await newAssignment(own, project, { startLatitude: 60, startLongitude: 25 });
    const stop = await newStop(own, project, { address: "Kirkkokatu 1" });
    await own.get(`${project}/stops/${stop.id}/candidates`);
    await beside.close();
    const [west = 0, south = 0, east = 0, north = 0] =
      asked[0]?.searchParams.get("viewbox")?.split(",").map(Number) ?? [];
    expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(25), expect.closeTo(60)]);
  });

  it("are at most five", async () => {
    const { candidates } = await candidatesOf("Aleksanterinkatu 999");
    expect(candidates).toHaveLength(5);
    expect(new Set(candidates.map(({ quality }) => quality))).toEqual(new Set(["street"]));
  });

  it("are not those of another project's stop", async () => {
    const [mine, other] = [await newProject(client), await newProject(client)];
    const stop = await newStop(client, other);
    const reply = await client.get(`${mine}/stops/${stop.id}/candidates`);
    expect([reply.status, reply.code]).toEqual([404, "STOP_NOT_FOUND"]);
  });
});

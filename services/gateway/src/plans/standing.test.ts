import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { startWithOptimizer, type TestClient } from "../../testing/gateway.ts";
import { finish } from "../../testing/optimizer.ts";
import { ended, orderHeld, prepare, type Prepared } from "../../testing/runs.ts";
import { listed } from "../../testing/stops.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";

let client: TestClient;
let project: Prepared;

const { gateway, optimizer } = await startWithOptimizer();

beforeEach(async () => {
  client = await gateway.newClient();
  project = await prepare(client);
});

const current = async (): Promise<CurrentRoutes> =>
  (await client.get<CurrentRoutes>(`${project.path}/routes`)).data;
const change = async (id: string | undefined, fields: object) =>
  client.patch(`${project.path}/stops/${id ?? ""}`, fields);
const add = async (fields: object) =>
  client.post(`${project.path}/stops`, { name: "N", address: "Nowhere", ...fields });

const edits = {
  add: async () => add({ latitude: 60.1, longitude: 25.1 }),
  addUnlocated: async () => add({}),
  remove: async (stop?: Stop) => client.delete(`${project.path}/stops/${stop?.id ?? ""}`),
  move: async (stop?: Stop) => change(stop?.id, { latitude: 61, longitude: 25 }),
  lose: async (stop?: Stop) => change(stop?.id, { latitude: null, longitude: null }),
  note: async (stop?: Stop) => change(stop?.id, { notes: "Ring twice" }),
  dismiss: async () => {
    const [first] = (await current()).routes;
    if (first) await client.delete(`${project.path}/couriers/${first.assignmentId}`);
  },
  run: async () => client.post(`${project.path}/optimize`),
} satisfies Record<string, (stop?: Stop) => Promise<unknown>>;
const names = Object.keys(edits) as (keyof typeof edits)[];

it("contract 5.15: after any edits, each stop is in exactly one of routes, left out, pending, without coordinates", async () => {
  const sequence = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(9)), { minLength: 4, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      client = await gateway.newClient();
      project = await prepare(client, { couriers: 4 });
      let planned = new Map<string, Stop>();
      for (const [name, which] of steps) {
        const before = await listed(client, project.path);
        await edits[name](before[which % Math.max(1, before.length)]);
        const { routes, unassignedStops, pendingStopIds, staleStopIds, jobId } = await current();
        const stops = await listed(client, project.path);
        if (name === "run" && jobId !== null) planned = new Map(stops.map((stop) => [stop.id, stop]));
        const routed = routes.flatMap((route) => route.stops.flatMap(({ stopId }) => stopId ?? []));
        const known = [...routed, ...unassignedStops.map(({ stopId }) => stopId)];
        const unlocated = stops.filter(({ id, latitude }) => latitude === null && !known.includes(id));
        const all = [...known, ...pendingStopIds, ...unlocated.map(({ id }) => id)];
        expect(all.sort()).toEqual(stops.map(({ id }) => id).sort());
        const moved = stops.filter(
          ({ id, latitude }) => known.includes(id) && planned.get(id)?.latitude !== latitude,
        );
        expect(staleStopIds).toEqual(moved.map(({ id }) => id));
      }
    }),
    { numRuns: 12 },
  );
});

it("contract 5.15: a stop that changes during a run has changed since, and one that is added then is pending", async () => {
  const [first] = project.stopIds;
  const jobId = await orderHeld(optimizer, client, project);
  await change(first, { serviceMinutes: 25 });
  const added = await add({ latitude: 60.1, longitude: 25.1 });
  finish(optimizer.streams.at(-1)!);
  await ended(client, jobId);
  const { stop } = added.data as { stop: Stop };
  expect(await current()).toMatchObject({ pendingStopIds: [stop.id], staleStopIds: [first] });
  await change(first, { serviceMinutes: null });
  expect((await current()).staleStopIds).toEqual([]);
});

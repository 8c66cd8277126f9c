import { expect, it } from "vitest";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import { newProject, newStop } from "../../testing/stops.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

const pickup = { name: "P", address: "A", pointType: "pickup", shipment: "A7" };
const delivery = { name: "D", address: "B", shipment: "A7" };
const refused = (...paths: string[]) => ({
  ...{ status: 400, code: "INVALID_BODY" },
  details: { issues: paths.map((path) => ({ path })) },
});
const many = (count: number, stop: object) => Array.from({ length: count }, () => stop);

it("contract 3.5: a batch that makes no shipments adds nothing, and names the first stop too many of each", async () => {
  const project = await newProject(client);
  const add = async (...stops: object[]) => client.post(`${project}/stops`, { stops });
  const other = { ...pickup, shipment: "B" };
  const both = await add(pickup, delivery, pickup, other, delivery, ...many(52, other));
  expect(both).toMatchObject(refused("stops.4.shipment", "stops.55.shipment"));
  expect((await client.get<{ stops: Stop[] }>(`${project}/stops`)).data.stops).toEqual([]);
  const upper = { ...delivery, shipment: "a7" };
  expect((await add(pickup, ...many(50, delivery), upper, { ...pickup, shipment: "a7" })).status).toBe(201);
  const more = await client.post(`${project}/stops`, delivery);
  expect(more).toMatchObject(refused("shipment"));
  expect((await add(delivery)).details["issues"]).toMatchObject([{ path: "stops.0.shipment" }]);
});

it("contract 3.5: a change must not make a shipment with several of both, by its type either", async () => {
  const project = await newProject(client);
  const [first, , third] = [
    await newStop(client, project, pickup),
    await newStop(client, project, { ...pickup, name: "Q" }),
    await newStop(client, project, delivery),
  ];
  const change = async ({ id }: Stop, body: object) => client.patch(`${project}/stops/${id}`, body);
  const fourth = await newStop(client, project, { ...delivery, shipment: null });
  expect(await change(fourth, { shipment: "A7" })).toMatchObject(refused("shipment"));
  expect((await change(fourth, { shipment: "A7", pointType: "pickup" })).status).toBe(200);
  expect(await change(fourth, { pointType: null })).toMatchObject(refused("shipment"));
  expect(await change(third, { pointType: "stock_loading" })).toMatchObject(refused("shipment"));
  expect(await change(third, { collectDemands: { count: 1 } })).toMatchObject(refused("collectDemands"));
  expect((await change(first, { name: "R" })).status).toBe(200);
  const { data } = await client.patch<{ stop: Stop }>(`${project}/stops/${fourth.id}`, { shipment: null });
  expect(data.stop.shipment).toBeNull();
  expect((await change(fourth, { pointType: null })).status).toBe(200);
});

import { beforeEach, expect, it } from "vitest";
import type { Project } from "@rondo/day/records/project/schemas.ts";
import { startWithOptimizer, type TestClient } from "../../testing/gateway.ts";
import { prepare } from "../../testing/runs.ts";

const HOUSE = "Aleksanterinkatu 15, Helsinki";

let client: TestClient;
let path: string;

const { gateway } = await startWithOptimizer();

beforeEach(async () => {
  client = await gateway.newClient();
  ({ path } = await prepare(client));
});

const start = async () => {
  const { project } = (await client.get<{ project: Project }>(path)).data;
  return [project.defaultStartLatitude?.toFixed(2), project.defaultStartGeocodeStatus];
};
const nowhere = { defaultStartLatitude: null, defaultStartLongitude: null };

it.each(["optimize", "stops/geocode"])(
  "contract 4.3: the default start is located by POST …/%s",
  async (by) => {
    await client.patch(path, { defaultStartAddress: HOUSE, ...nowhere });
    expect(await start()).toEqual([undefined, "none"]);
    await client.post(`${path}/${by}`);
    expect(await start()).toEqual(["60.17", "found"]);
  },
);

it("contract 4.3: another address drops a start that was found, and keeps one that was given", async () => {
  expect(await start()).toEqual(["60.17", "given"]);
  await client.patch(path, { defaultStartAddress: "Elsewhere 1" });
  expect(await start()).toEqual(["60.17", "given"]);
  await client.patch(path, { defaultStartAddress: HOUSE, ...nowhere });
  await client.post(`${path}/stops/geocode`);
  await client.patch(path, { defaultStartAddress: "Nowhere 1" });
  expect(await start()).toEqual([undefined, "none"]);
  await client.post(`${path}/stops/geocode`);
  expect(await start()).toEqual([undefined, "failed"]);
});

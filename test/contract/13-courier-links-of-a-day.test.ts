import { expect, it } from "vitest";
import type { CourierDay } from "@rondo/day/records/courier-day.ts";
import { startTestSystem } from "../support/system.ts";
import { linked } from "../../services/gateway/testing/courier.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";

const { gateway } = await startTestSystem();

it("contract 13.13: a courier's link is listed with those of the day, which tell who has seen the plan", async () => {
  const client = await gateway.newClient();
  const project = await prepare(client, { stops: 2, couriers: 2 });
  const [mine = "", other = ""] = project.assignmentIds;
  await client.post(`${project.path}/optimize`);
  const telephone = await linked(client, gateway, project, mine);
  const link = `${project.path}/couriers/${mine}/link`;
  const links = async (of = client) => of.get<{ links: object[] }>(`${project.path}/couriers/links`);
  await linked(client, gateway, project, other);
  await telephone.post("/day/seen", { planId: (await telephone.get<CourierDay>("/day")).data.planId });
  const one = (await client.get<{ link: { seenAt: string } }>(link)).data.link;
  expect(one.seenAt).not.toBeNull();
  const all = [
    { assignmentId: mine, ...one },
    expect.objectContaining({ assignmentId: other, seenAt: null }),
  ];
  expect((await links()).data.links).toEqual(expect.arrayContaining(all));
  expect((await links(await gateway.newClient())).status).toBe(404);
  await client.delete(link);
  expect((await links()).data.links).toEqual([all[1]]);
});

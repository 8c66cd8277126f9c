import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "../../testing/gateway.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => gateway.close());

it("a balance does not wait for the entries that wait for each other", async () => {
  const client = await gateway.newClient();
  expect((await client.get("/account")).status).toBe(200); // grants the credit
  const { billing, companies } = gateway.context;
  const company = (await companies.find(client.companyId))!;
  const ended: string[] = [];
  const topUps = Array.from({ length: 30 }, async (_, number) => {
    await billing.topUp(client.companyId, 100, `number ${number}`);
    ended.push("top-up");
  });
  await billing.balanceOf(company);
  ended.push("balance");
  await Promise.all(topUps);
  expect(ended.indexOf("balance")).toBeLessThan(topUps.length);
});

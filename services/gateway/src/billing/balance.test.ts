import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";

const gateway = await startTestGateway();
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

import { describe, expect, it } from "vitest";
import type { TestGateway } from "../../services/gateway/testing/gateway.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { startTestSystem } from "../support/system.ts";
import type { Visitor } from "./visitor.ts";

/** Requests from the API reference, by a visitor of a gateway without and with a public address. */
export function describeDocs(pagesFolder: string, arrive: (gateway: TestGateway) => Promise<Visitor>): void {
  describe("the API reference", () => {
    it.each(["a path", "a public address"])(
      "sends requests, and prints their curl, where the server of the description is %s",
      async (server) => {
        const port = String(await freePort());
        const settings = {
          PORT: port,
          ...(server === "a public address" && { PUBLIC_URL: `http://127.0.0.1:${port}` }),
        };
        const { gateway } = await startTestSystem({ pagesFolder, settings });
        const { key, companyId } = await gateway.newClient();
        const visitor = await arrive(gateway);
        const { page } = visitor;
        await visitor.open("/docs/getAccount");
        await page.locator(".try input[type=password]").fill(key);
        await page.getByRole("button", { name: "Send" }).click();
        await page.locator(".try [role=status]").getByText("200", { exact: true }).waitFor();
        expect(await page.locator(".try [role=status] pre").textContent()).toContain(companyId);
        expect(await page.locator(".try").textContent()).toContain(`'${gateway.baseUrl}/account'`);
      },
    );
  });
}

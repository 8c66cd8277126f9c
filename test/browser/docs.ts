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
    it("has guides beside it, whose headings the palette finds", async () => {
      const { gateway } = await startTestSystem({ pagesFolder });
      const visitor = await arrive(gateway);
      const { page } = visitor;
      await visitor.open("/docs/guides/agent");
      await page.locator(".guide").getByRole("heading", { name: "Money" }).waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("Reading a route");
      await page.getByRole("option", { name: "Reading a route" }).click();
      const heading = page.locator(".guide").getByRole("heading", { name: "Reading a route" });
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400);
      await page.locator(".guide").getByRole("link", { name: "the whole order" }).click();
      await page.locator(".guide").getByRole("heading", { name: "The contract" }).waitFor();
      const plain = await fetch(`${gateway.origin}/guides/api.html`);
      expect(plain.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(await plain.text()).toContain('<h2 id="loads">Loads</h2>');
      expect(await (await fetch(`${gateway.origin}/llms.txt`)).text()).toContain("/guides/api.md)");
    });
  });
}

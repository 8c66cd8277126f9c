import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/universal";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { templates } from "./templates.ts";
import type { Visitor } from "./visitor.ts";

/** Imports of other products' files, by visitors of a gateway. */
export function describeImports(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  describe("the import of a file of another product", () => {
    /** A day of Helsinki whose import is open. */
    async function openImport(): Promise<{ page: Page; stops: () => Promise<Stop[]>; visitor: Visitor }> {
      const client = await newClient();
      const day = { name: "Day", defaultStartDate: "2026-11-28", timezone: "Europe/Helsinki" };
      const { id } = (await client.post<{ project: { id: string } }>("/projects", day)).data.project;
      const visitor = await arrive(client);
      await visitor.open(`/projects/${id}/import`);
      await visitor.page.getByText("Drop a file here").waitFor();
      const stops = async () => (await client.get<{ stops: Stop[] }>(`/projects/${id}/stops`)).data.stops;
      return { page: visitor.page, stops, visitor };
    }
    async function choose(page: Page, text: string): Promise<void> {
      const file = { name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
    }

    it("shows by line what is doubtful before it writes, and moves an empty day to the day of the file", async () => {
      const { page, stops, visitor } = await openImport();
      await choose(page, templates.optimoRoute);
      await page.getByText("3 lines are for Tue, 1 Dec 2026").waitFor();
      const doubts = (await page.locator(".line .doubt").allTextContents()).join("\n");
      expect(doubts).toContain("0 minutes");
      expect(doubts).not.toMatch(/exchanged|not the day/);
      await page.getByText("Stops need these skills: ADR, REF").waitFor();
      expect(await page.getByRole("button", { name: "Add 0 stops" }).isDisabled()).toBe(true);
      await visitor.screenshot("import-doubts");
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await stops()).toEqual([]);
      await page.getByRole("button", { name: "Plan the project on Tue, 1 Dec 2026" }).click();
      await page.getByText("The file has stops of 007").waitFor();
      await page.getByRole("button", { name: "Add the courier to the day" }).click();
      await page.getByText("The file has stops of 007").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Add 3 stops" }).click();
      await page.getByText("3 stops were added").waitFor();
      const [florist] = (await stops()).filter(({ externalId }) => externalId === "B-1");
      const chemist = (await stops()).find(({ externalId }) => externalId === "B-2");
      expect(chemist?.assignedCourierId).not.toBeNull();
      const optician = (await stops()).find(({ externalId }) => externalId === "B-3");
      expect([florist?.pointType, optician?.pointType]).toEqual(["delivery", "pickup"]);
      expect(florist).toMatchObject({
        timeWindows: [{ startTime: "2026-12-01T06:00:00.000Z", endTime: "2026-12-01T08:00:00.000Z" }],
        requiredSkills: ["REF"],
      });
    });

    it("takes pasted rows of another day on the day of the project, by keys alone", async () => {
      const { page, stops } = await openImport();
      await page.getByLabel("Rows from a spreadsheet").focus();
      await page.keyboard.insertText(templates.logVrp);
      await page.keyboard.press("Tab");
      await page.getByText("Not used: From, Type").waitFor();
      await page.getByText("more decimals than are kept").waitFor();
      await page.getByRole("button", { name: "Plan it on Sat, 28 Nov 2026" }).focus();
      await page.keyboard.press("Enter");
      const add = page.getByRole("button", { name: "Add 2 stops" });
      await add.focus(); // it keeps the focus while the lines are read again
      await expect.poll(async () => add.getAttribute("aria-disabled")).toBe("false");
      await page.keyboard.press("Enter");
      await page.getByText("2 stops were added").waitFor();
      const [first] = (await stops()).filter(({ externalId }) => externalId === "C1");
      expect(first).toMatchObject({
        serviceMinutes: 0.25,
        loadDemands: { load: 12.123457 },
        timeWindows: [{ startTime: "2026-11-28T06:00:00.000Z", endTime: "2026-11-28T10:00:00.000Z" }],
      });
    });

    it("joins an address of several columns of a workbook, and keeps windows that are open at one end", async () => {
      const { page, stops } = await openImport();
      const rows = templates.circuit.split("\n").map((line) => line.split(",").map((value) => ({ value })));
      const book = await writeXlsxFile(rows, { sheet: "Orders" }).toBlob();
      const buffer = Buffer.from(await book.arrayBuffer());
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "orders.xlsx", mimeType: book.type, buffer });
      await page.getByText("2 addresses are not found").waitFor(); // before anything is written
      expect(await page.getByText("Nothing is doubtful").count()).toBe(0);
      await page.getByText("from 10:30").waitFor();
      await page.getByRole("button", { name: "Add 2 stops" }).click();
      await page.getByText("2 stops were added").waitFor();
      expect((await stops()).toSorted((a, b) => a.address.localeCompare(b.address))).toMatchObject([
        {
          address: "Street 1, 00100 Helsinki, Finland",
          timeWindows: [{ startTime: "2026-11-28T08:30:00.000Z", endTime: "2026-11-28T21:59:00.000Z" }],
        },
        { notes: "Apt 5; Code 12", timeWindows: [{ startTime: null, endTime: "2026-11-28T13:30:00.000Z" }] },
      ]);
    });

    it("mends a shop's file before it is written: zeros, a line, a column, the best of doubtful addresses; and takes it back", async () => {
      const { page, stops, visitor } = await openImport();
      await choose(page, templates.shop);
      await page.getByText("2 postcodes seem to have lost their zeros").waitFor();
      await page.getByRole("button", { name: "Write 2 postcodes with their zeros" }).click();
      await page.getByText("lost their zeros").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Maija Mehu" }).click();
      await page.getByLabel("Time window (Windows (08:00–10:00))").fill("from 14:00");
      await page.getByRole("button", { name: "Correct", exact: true }).click();
      await page.getByText("from 14:00").waitFor();
      await page.getByLabel("Door").selectOption("Notes");
      await page.getByText("1 address is not found").waitFor();
      await page.getByRole("button", { name: "Take the best candidate" }).click();
      await page.getByText("has the place of its best candidate").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await visitor.screenshot("import-mended");
      await page.getByRole("button", { name: "Add 2 stops" }).click();
      await page.getByText("2 stops were added").waitFor();
      expect((await stops()).toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
        {
          ...{ name: "Aino Ahola", address: "Fabianinkatu 39, 00100 Helsinki", externalId: "#1" },
          ...{
            products: "2 × Bread; 1 × Jam",
            loadDemands: { count: 3 },
            geocodeStatus: "found",
            notes: "Bell",
          },
        },
        {
          name: "Maija Mehu",
          geocodeStatus: "given",
          timeWindows: [{ startTime: "2026-11-28T12:00:00.000Z" }],
        },
      ]);
      await page.getByRole("button", { name: "Undo it: delete 2 stops" }).click();
      await page.getByText("Drop a file here").waitFor();
      expect(await stops()).toEqual([]);
      await choose(page, templates.shop);
      await page.getByText("as you set them for this header before").waitFor();
    });
  });
}

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { newDay } from "../support/day.ts";
import type { Visitor } from "./visitor.ts";

/** In which order a day's page asks for what it shows. */
export function describeLoading(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("asks for a day before the code of the pages is there, shows its routes before its stops, and leaves the run alone", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops({ name: "Bakery" }, { name: "Chemist" });
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const isAsked = new Promise<void>((resolve) => {
      page.on("request", (request) => {
        if (request.url().endsWith("/stops")) resolve();
      });
    });
    for (const later of ["**/assets/index-*.js", "**/app/api/session"]) {
      await page.route(later, async (route) => {
        await isAsked;
        await route.continue();
      });
    }
    const see = await held(page, "**/stops");
    page.once("framenavigated", () => (asked.length = 0)); // the page before asks until it is left
    await visitor.open(day.path);
    await page.locator(".tree-row.visit").getByText("Bakery").waitFor();
    await page.locator(".timeline canvas").waitFor();
    expect(await page.getByText("2 / 2").count()).toBe(0);
    see();
    await page.getByText("2 / 2").waitFor();
    const at = (end: string) => asked.findIndex((path) => path.endsWith(end));
    await expect.poll(() => at("/firm")).not.toBe(-1);
    expect(at("/firm")).toBeGreaterThan(at("/stops"));
    expect(asked.filter((path) => path.includes("/optimization-jobs/"))).toEqual([]);
  });

  it("keeps the keys for a dialog whose code is on its way", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops({ name: "Bakery" }, { name: "Chemist" });
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    const release = await held(page, "**/assets/when-chosen-*.js");
    await visitor.open(day.path);
    await page.getByText("2 / 2").waitFor();
    await page.keyboard.press("o");
    await page.keyboard.press("p"); // of another page otherwise
    release();
    await page.getByRole("dialog").getByRole("link", { name: "Look and print" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(day.path);
  });

  it("keeps the keys for a stop in the hand, whose code is on its way", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops({ name: "Bakery" }, { name: "Chemist" }, { name: "Florist" });
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    const release = await held(page, "**/assets/when-chosen-*.js");
    await visitor.open(day.path);
    const names = page.locator(".tree-row.visit .name");
    await page.getByText("3 / 3").waitFor();
    const [first = "", second = "", last = ""] = await names.allTextContents();
    await names.first().click();
    await page.locator(".tree").focus();
    for (const key of ["m", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    expect(await page.locator(".list-pane [aria-selected=true] .name").textContent()).toBe(first);
    release();
    await expect.poll(async () => names.allTextContents()).toEqual([second, first, last]);
  });
}

/** Holds back what a page asks for. @returns lets it go */
async function held(page: Page, urls: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<null>();
  await page.route(urls, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release(null);
}

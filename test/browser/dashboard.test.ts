import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { buildDashboard } from "../../tools/dashboard/build.ts";
import { startTestSystem, type TestSystem } from "../support/system.ts";
import { DEPOT, newDay } from "../support/day.ts";
import { describeAccessibility } from "./accessibility.ts";
import { chromiumPath, startChromium } from "./chromium.ts";
import { describeBoard } from "./board.ts";
import { describeClicks } from "./clicks.ts";
import { describeDocs } from "./docs.ts";
import { describeEdits } from "./edits.ts";
import { describeImports } from "./imports.ts";
import { describeLoading } from "./loading.ts";
import { describeLiving } from "./living.ts";
import { useMap } from "./map.ts";
import { describePeople } from "./people.ts";
import { describePlans } from "./plans.ts";
import { describeRuns } from "./runs.ts";
import { Visitor } from "./visitor.ts";

const path = chromiumPath();
if (path === null) console.log("test/browser is skipped: no Chromium on the PATH; CHROMIUM names one.");
const pagesFolder = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));
const PATIENCE_MS = 300_000; // the machine of the tests may be busy with other tests

describe.skipIf(path === null)("the dashboard in a browser", { timeout: PATIENCE_MS }, () => {
  let system: TestSystem;
  let browser: Browser;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    await buildDashboard(() => undefined);
    system = await startTestSystem({ pagesFolder });
    browser = await startChromium(path ?? "");
  }, PATIENCE_MS);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") {
      await Promise.all(visitors.map(async (visitor, index) => visitor.screenshot(`failed-${index}`)));
    }
    const faults = visitors.flatMap((visitor) => visitor.faults);
    await Promise.all(visitors.map(async (visitor) => visitor.leave()));
    visitors = [];
    expect(faults).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await system.close();
  });

  async function arrive(client: TestClient): Promise<Visitor> {
    const visitor = await stranger();
    await visitor.signIn(client.companyId);
    return visitor;
  }

  async function stranger(gateway = system.gateway): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, gateway);
    visitors.push(visitor);
    return visitor;
  }

  /** What an import or a program of the company adds to the day that is open. */
  async function fill(client: TestClient, visitor: Visitor): Promise<void> {
    await visitor.page.waitForURL("**/projects/*");
    const day = new URL(visitor.page.url()).pathname;
    const { courier } = (await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" }))
      .data;
    await client.post(`${day}/couriers`, { courierId: courier.id, ...DEPOT });
    const stops = ["Bakery", "Chemist", "Florist"].map((name, index) => ({
      ...{ name, address: `Street ${index}`, latitude: 60.171 + index / 1000, longitude: 24.95 },
      ...{ setupMinutes: 4, lateMinutes: 15 },
    }));
    await client.post(`${day}/stops`, { stops });
    await visitor.page.reload();
    await visitor.page.getByRole("button", { name: "Plan day" }).first().waitFor();
  }

  it("takes a newcomer from the link to a printed plan by keys alone", async () => {
    const client = await system.gateway.newClient({ walletCents: 10_000 });
    const visitor = await arrive(client);
    const { page } = visitor;
    await page.getByText("Plan your first day").waitFor();
    await visitor.screenshot("projects-empty");
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Name" }).focus();
    await page.keyboard.type("Tuesday");
    await page.keyboard.press("Enter");
    await fill(client, visitor);
    await page.keyboard.press("r");
    await page.getByText("taken only if there is a plan").waitFor(); // nobody pays before the price is there
    await visitor.screenshot("run");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Show the plan" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByText("3 / 3").waitFor();
    await visitor.screenshot("day");
    await page.keyboard.press("j"); // the address has what is selected
    const stop = page.locator(".list-pane [role=treeitem][aria-selected=true]");
    const selected = await stop.textContent();
    await page.reload();
    await expect.poll(async () => stop.textContent()).toBe(selected);
    await page.keyboard.press("o");
    await page.getByRole("link", { name: "Look and print" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".sheet tbody tr").nth(2).waitFor();
    await page.keyboard.press("p");
    await expect.poll(async () => page.evaluate("window.printed")).toBe(1);
    expect((await page.locator(".sheet tbody strong").allTextContents()).toSorted()).toEqual([
      "Bakery",
      "Chemist",
      "Florist",
    ]);
    await visitor.screenshot("print");
  });

  it("does the same by mouse, saves files, and signs out for good", async () => {
    const client = await system.gateway.newClient({ walletCents: 10_000 });
    const visitor = await arrive(client);
    const { page } = visitor;
    await page.getByRole("button", { name: "New project" }).first().click();
    await page.getByLabel("Stop on the courier's own side of the road").check();
    await page.getByLabel("Minutes to spare before a window ends").fill("12");
    await page.getByRole("button", { name: "Make project" }).click();
    await fill(client, visitor);
    await page.getByRole("button", { name: "Plan day" }).first().click();
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await page.getByText("These travel times know no sides of a street").waitFor();
    await page.getByRole("button", { name: "Show the plan" }).click();
    await useMap(page);
    await page.getByRole("button", { name: "Print or save" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save: CSV" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole("link", { name: "Look and print" }).click();
    const bakery = page.locator(".sheet tr", { hasText: "Bakery" });
    await expect.poll(async () => bakery.textContent()).toContain("Set-up 4 min");
    expect(await bakery.textContent()).toContain("May be late by 15 min");
    await page.getByRole("button", { name: "Print", exact: true }).click();
    expect(await page.evaluate("window.printed")).toBe(1);
    await page.getByRole("button", { name: "Test Deliveries" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByText("Sign in to Rondo").waitFor();
    await page.reload();
    await page.getByText("Sign in to Rondo").waitFor();
    await visitor.screenshot("signed-out");
  });

  describeImports(async () => system.gateway.newClient(), arrive);
  describePeople(async () => system.gateway.newClient(), arrive, stranger);
  const paid = async () => system.gateway.newClient({ walletCents: 10_000 });
  describePlans(paid, arrive, stranger);
  for (const describePaid of [describeRuns, describeClicks, describeBoard]) describePaid(paid, arrive);
  for (const describePaid of [describeEdits, describeLoading, describeLiving]) describePaid(paid, arrive);

  it("keeps the couriers of a day as a crew, and adds them to another day with their shifts", async () => {
    const client = await system.gateway.newClient();
    const [monday, tuesday] = [await newDay(client, {}), await newDay(client)];
    const { page, ...visitor } = await arrive(client);
    await page.goto(`${system.gateway.origin}${monday.path}?list=couriers`);
    await page.getByRole("button", { name: "Save as a crew" }).click();
    await page.getByLabel("Name of the crew").fill("Early");
    await page.keyboard.press("Enter");
    await page.getByText("The crew Early was saved").waitFor();
    await page.goto(`${system.gateway.origin}${tuesday.path}?list=couriers`);
    await page.getByRole("button", { name: "Add a crew" }).click();
    await page.getByRole("button", { name: "Rename the crew" }).click();
    await page.getByLabel("Name of the crew").fill("Weekdays");
    await page.keyboard.press("Enter");
    await page.getByText("The crew Weekdays was saved").waitFor();
    await page.getByRole("button", { name: "Add a crew" }).click();
    await page.getByRole("button", { name: "Add its couriers" }).click();
    await page.locator(".couriers-table tbody tr").waitFor();
    const shifts = async (path: string) =>
      (await client.get<{ couriers: Assignment[] }>(`${path}/couriers`)).data.couriers.map(
        ({ courierId, startLatitude, workStartTime }) => ({ courierId, startLatitude, workStartTime }),
      );
    expect(await shifts(tuesday.path)).toEqual(await shifts(monday.path));
    expect(visitor.faults).toEqual([]);
  });

  it("changes a project: its zone, its day and the side of the road", async () => {
    const client = await system.gateway.newClient();
    const day = { name: "Monday", defaultStartDate: "2026-11-30", timezone: "Europe/Helsinki" };
    const { id } = (await client.post<{ project: { id: string } }>("/projects", day)).data.project;
    const { page } = await arrive(client);
    await page.getByRole("button", { name: "Change Monday" }).click();
    await page.getByLabel("Time zone").fill("Europe/Nowhere");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("dialog [aria-invalid=true]").waitFor();
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByLabel("Day", { exact: true }).fill("2026-12-01");
    await page.getByLabel("Stop on the courier's own side of the road").check();
    await page.getByLabel("Minutes to spare before a window ends").fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    const { project } = (await client.get<{ project: object }>(`/projects/${id}`)).data;
    const changed = { name: "Monday", timezone: "Europe/Berlin", curbside: true, arrivalMarginMinutes: 12 };
    expect(project).toMatchObject({ ...changed, defaultStartDate: "2026-12-01" });
  });

  it("offers what a doubtful address may mean, and goes on by itself when the service is back", async () => {
    const client = await system.gateway.newClient({ walletCents: 10_000 });
    const { path: day } = await newDay(client, {});
    const address = "Alexsanterinkatu 15, Helsinki";
    const { stop } = (await client.post<{ stop: Stop }>(`${day}/stops`, { name: "Tailor", address })).data;
    await client.post(`${day}/stops/geocode`);
    const { page } = await arrive(client);
    await page.goto(`${system.gateway.origin}${day}?list=stops&stop=${stop.id}`);
    await page.getByText("Tailor").first().click();
    await page.getByRole("button", { name: "Aleksanterinkatu 15" }).click();
    await page.getByText("Tailor has its place").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Plan day" }).first().click();
    await page.getByText("The server cannot be reached").first().waitFor();
    await page.context().setOffline(false);
    await page.getByText("taken only if there is a plan").waitFor();
    await page.getByText("The server cannot be reached").waitFor({ state: "detached" });
  });

  it("shows nothing of one company to another", async () => {
    const [first, second] = [await system.gateway.newClient(), await system.gateway.newClient()];
    const { path: day } = await newDay(first, {});
    const { page, ...visitor } = await arrive(second);
    expect(visitor.faults).toEqual([]);
    await page.getByText("Plan your first day").waitFor();
    await page.goto(`${system.gateway.origin}${day}`);
    await page.getByText("There is no such project").waitFor();
    await page.goto(`${system.gateway.origin}${day}/print`);
    await page.getByText("There is no such project").waitFor();
    await page.goto(`${system.gateway.origin}/settings/keys`);
    await page.getByRole("cell", { name: "test", exact: true }).waitFor();
    expect(await page.getByRole("row").count()).toBe(2); // the heading, and its own key
  });

  it("asks before a sign-in link replaces a session, and keeps the session unless told otherwise", async () => {
    const [own, stranger] = [await system.gateway.newClient(), await system.gateway.newClient()];
    await newDay(own, {});
    const visitor = await arrive(own);
    const { page } = visitor;
    await visitor.openLink(stranger.companyId);
    await page.getByText("You are signed in to Test Deliveries").waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await page.locator("td a").waitFor();
    await visitor.openLink(stranger.companyId);
    await page.getByRole("button", { name: "Sign in by the link" }).click();
    await page.getByText("Plan your first day").waitFor();
  });

  it("makes a key that works, shows it once, and revokes it", async () => {
    const client = await system.gateway.newClient();
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open("/settings/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Shop");
    await page.getByRole("combobox", { name: "Kind" }).selectOption("test");
    await page.getByText("Costs nothing and sees none of your days").waitFor();
    await page.getByRole("button", { name: "Make key" }).click();
    const key = await page.locator("dialog code").first().textContent();
    expect(key).toMatch(/^rondo_test_/);
    const ask = async () =>
      await fetch(`${system.gateway.baseUrl}/account`, { headers: { authorization: `Bearer ${key ?? ""}` } });
    expect((await ask()).status).toBe(200);
    await page.getByRole("button", { name: "I have it" }).click();
    await page.getByRole("button", { name: "Revoke: Shop" }).click();
    await page.getByRole("button", { name: "Revoke", exact: true }).last().click();
    await page.getByRole("cell", { name: "Revoked" }).waitFor();
    expect((await ask()).status).toBe(401);
  });

  describeDocs(pagesFolder, stranger);
  describeAccessibility(() => system.gateway, arrive);
});

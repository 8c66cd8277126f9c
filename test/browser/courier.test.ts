import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { buildDashboard } from "../../tools/dashboard/build.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { startTestSystem, type TestSystem } from "../support/system.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { chromiumPath, startChromium } from "./chromium.ts";
import { Visitor } from "./visitor.ts";

const path = chromiumPath();
const pagesFolder = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));
const SCREENSHOTS = join(import.meta.dirname, "../../.cache/screenshots");
const PATIENCE_MS = 300_000;

describe.skipIf(path === null)("the courier's page in a browser", { timeout: PATIENCE_MS }, () => {
  let system: TestSystem;
  let browser: Browser;
  let telephone: BrowserContext;
  let page: Page;
  let client: TestClient;
  let day: Day;
  let ids: string[];
  const faults: string[] = [];

  beforeAll(async () => {
    await buildDashboard(() => undefined);
    system = await startTestSystem({ pagesFolder });
    browser = await startChromium(path ?? "");
    telephone = await browser.newContext({
      ...{ locale: "en-GB", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      reducedMotion: "reduce",
    });
    await telephone.grantPermissions([]); // a browser that sends nothing while the page is closed
    page = await telephone.newPage();
    page.setDefaultTimeout(20_000);
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(text);
    });
    client = await system.gateway.newClient({ walletCents: 10_000 });
    day = await newDay(client, { endAddress: "Quay 1", endLatitude: 60.16, endLongitude: 24.95 });
    await day.stops(
      {
        ...{ name: "Bakery", phone: "+358 40 1234567", notes: "Ring twice, then use the door in the yard" },
        ...{ externalId: "A-17", products: "Two cakes", loadDemands: { weight: 12.5, count: 2 } },
        timeWindows: [{ startTime: at("09:00"), endTime: at("11:00") }],
      },
      ...["Chemist", "Florist", "Tailor"].map((name) => ({ name })),
    );
    const route = await day.route();
    ids = route.stops.flatMap(({ stopId }) => stopId ?? []);
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser.close();
    await system.close();
  });

  const outcomes = async () => {
    const { stops } = (await client.get<{ stops: Stop[] }>(`${day.path}/stops`)).data;
    return ids.map((id) => stops.find((stop) => stop.id === id)?.outcome);
  };
  /** The stops of the reports, in the order in which they came. */
  const reports = async () =>
    (
      await system.gateway.context.audit.newest(
        client.companyId,
        { action: "reportCourierOutcome" },
        { take: 50 },
      )
    )
      .map(({ recordId }) => ids.indexOf(recordId ?? ""))
      .toReversed();
  /** How many reports of each stop count. */
  const counted = async () => {
    const found = await system.gateway.context.connection.collection("outcomes").findOne({});
    const ofStops = (found?.["reports"] ?? {}) as Record<string, string[]>;
    return ids.map((id) => ofStops[id]?.length ?? 0);
  };
  const look = async (name: string) => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(SCREENSHOTS, `courier-${name}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${name}: ${fault}`));
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = async () => page.locator(".stop-card h2").textContent();
  const stopNamed = async (name: string) =>
    (await client.get<{ stops: Stop[] }>(`${day.path}/stops`)).data.stops.find((stop) => stop.name === name);
  const nameOf = async (id: string | undefined) =>
    (await client.get<{ stops: Stop[] }>(`${day.path}/stops`)).data.stops.find((stop) => stop.id === id)
      ?.name;

  it("decisions 12: goes through a day, sends what a dead zone held back once each and in order, and ends", async () => {
    const office = await Visitor.arrive(browser, system.gateway);
    await office.signIn(client.companyId);
    await office.open(`${day.path}?list=couriers`);
    await office.page.getByRole("button", { name: "Link for A" }).click();
    await office.page.getByRole("button", { name: "Make link" }).click();
    await office.page.getByRole("img", { name: "The link as a code" }).waitFor();
    await office.screenshot("courier-link");
    faults.push(...(await accessibilityFaults(office.page)));
    const url = (await office.page.locator("dialog code").textContent()) ?? "";
    await page.goto(url);
    await button("Served").waitFor();
    const german = await browser.newContext({ locale: "de-AT", viewport: { width: 320, height: 640 } });
    const other = await german.newPage();
    // A first visit waits for the day only, not for what the telephone may keep.
    await other.addInitScript("IDBFactory.prototype.open = () => ({})");
    await other.goto(url);
    await other.getByRole("button", { name: "Erledigt", exact: true }).waitFor();
    await other.screenshot({ path: join(SCREENSHOTS, "courier-german.png"), fullPage: true });
    expect(await other.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await german.close();
    const first = await nameOf(ids[0]);
    expect(await heading()).toBe(first);
    await page.getByRole("button", { name: "Bakery" }).click();
    expect(await page.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+358401234567");
    await look("stop");
    if (first !== "Bakery") await button("Back to the next stop").click();

    // Served, taken back within the minute, and served again.
    await button("Served").click();
    await page.getByText(`${first}: served`).waitFor();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(reports).toEqual([0, 0]);
    expect(await outcomes()).toEqual([null, null, null, null]);
    // The service takes a report, but its answer is lost.
    await page.route("**/outcome", async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute("**/outcome");
    });
    await button("Served").click();
    await expect.poll(outcomes).toEqual(["served", null, null, null]);
    await page.getByText("No connection. 1 outcome waits.").waitFor();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText("No connection.").waitFor({ state: "detached" });

    // The page opens and takes outcomes without a connection.
    await page.evaluate("navigator.serviceWorker.ready");
    await telephone.setOffline(true);
    await page.reload();
    await page.getByText("No connection. You can go on.").waitFor();
    await button("Served").click();
    await button("Not served").click();
    await look("not-served");
    await page.getByLabel("Closed").check();
    await page.getByLabel("In your words").fill("until Monday");
    await page.setViewportSize({ width: 390, height: 420 });
    await button("Report").click();
    await expect.poll(async () => page.evaluate("scrollY")).toBe(0); // the next stop is read from its name on
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("No connection. 2 outcomes wait.").waitFor();
    await look("dead-zone");
    expect(await outcomes()).toEqual(["served", null, null, null]);
    await page.reload();
    await page.getByText("No connection. 2 outcomes wait.").waitFor();
    // Neither a hotel's network nor a proxy ends the link, or loses a report.
    const others = [
      { status: 401, body: "<html>Sign in to our network</html>" },
      { status: 404, body: '{"message":"no such host"}' },
      { status: 200, body: "<html>Welcome</html>" },
    ];
    await page.route("**/outcome", async (route) => {
      const answer = others.shift();
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await telephone.setOffline(false);
    const isTried = async () => {
      await page.evaluate("dispatchEvent(new Event('online'))");
      return others.length;
    };
    await expect.poll(isTried).toBe(0);
    await expect.poll(outcomes).toEqual(["served", "served", "failed", null]);
    await page.getByText("No connection.").waitFor({ state: "detached" });
    expect(await reports()).toEqual([0, 0, 0, 0, 1, 2]);
    expect(await counted()).toEqual([3, 1, 1, 0]);
    const { stops } = (await client.get<{ stops: Stop[] }>(`${day.path}/stops`)).data;
    expect(stops.find(({ id }) => id === ids[2])?.outcomeReason).toBe("Closed: until Monday");

    // A change of the plan is to be seen before the courier goes on.
    const [late] = await day.stops({ name: "Late order", latitude: 60.18 });
    const { planId } = (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;
    const routes = [{ assignmentId: day.couriers[0], stopIds: [...ids.slice(0, 3), late, ids[3]] }];
    const put = await client.request<{ planId: string }>("PUT", `${day.path}/routes`, {
      body: { routes, basedOn: planId, allowViolations: true },
    });
    expect(put.status, put.message).toBe(200);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText("Your plan has changed").waitFor();
    await look("changed");
    await page.keyboard.press("Escape");
    await button("I have seen it").click();
    expect(await heading()).toBe("Late order");
    const link = `${day.path}/couriers/${day.couriers[0]}/link`;
    const seenAt = async () => (await client.get<{ link: { seenAt: string | null } }>(link)).data.link.seenAt;
    await expect.poll(seenAt).not.toBeNull();

    // What a dead zone held back is sent though the page is closed by then.
    await telephone.grantPermissions(["background-sync"]);
    await telephone.setOffline(true);
    await button("Served").click();
    await page.getByText("No connection. 1 outcome waits.").waitFor();
    await page.close();
    await telephone.setOffline(false);
    const reopened = await telephone.newPage();
    await connected(telephone, reopened, system.gateway.origin);
    await expect.poll(async () => (await stopNamed("Late order"))?.outcome).toBe("served");
    page = reopened;
    page.setDefaultTimeout(20_000);
    await page.goto(url);
    await button("Served").click();
    await page.getByText("All stops are done").waitFor();
    await look("done");

    // Its address is shown once; it is ended by one click.
    await office.page.getByRole("button", { name: "I have it" }).click();
    await office.page.getByRole("button", { name: "Link for A" }).click();
    await office.page.getByText("Its address cannot be shown again").waitFor();
    await office.page.getByRole("button", { name: "End the link" }).click();
    await office.page.getByText("The link of A has ended").waitFor();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText("This link has ended").waitFor();
    await look("ended");
    await page.reload();
    await page.getByText("This link has ended").waitFor();
    expect(await page.getByText("Late order").count()).toBe(0);
    expect([...faults, ...office.faults]).toEqual([]);
  });
});

/** Tells the worker of the courier's page that there is a connection, as the browser does. */
async function connected(telephone: BrowserContext, page: Page, origin: string): Promise<void> {
  const tools = await telephone.newCDPSession(page);
  const { promise: registered, resolve } = Promise.withResolvers<string>();
  tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations)
      if (scopeURL === `${origin}/courier/`) resolve(registrationId);
  });
  await page.goto(`${origin}/favicon.svg`);
  await tools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await tools.send("ServiceWorker.dispatchSyncEvent", {
    ...{ origin, registrationId, tag: "send-outcomes", lastChance: false },
  });
}

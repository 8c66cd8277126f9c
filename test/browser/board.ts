import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { at, newDay } from "../support/day.ts";
import { accessibilityFaults } from "./accessibility.ts";
import type { Visitor } from "./visitor.ts";

/** What a dispatcher does with map, routes and reasons of a planned day. */
export function describeBoard(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("chooses the stops of a region, hides a courier, zooms to a route, and closes and opens all routes", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, { startLatitude: 60.2, startLongitude: 25.1 });
    const far = { latitude: 60.201, longitude: 25.101 };
    await day.stops({ name: "Bakery" }, { name: "Chemist" }, { name: "Florist", ...far });
    await day.optimize({ balance: 1 });
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(day.path);
    await page.getByText("3 / 3").waitFor();
    const map = await page.locator(".map .canvas").boundingBox();
    if (map === null) throw new Error("no map");
    await page.keyboard.down("Shift");
    await page.mouse.move(map.x + 8, map.y + 60);
    await page.mouse.down();
    await page.mouse.move(map.x + map.width / 2, map.y + map.height - 30, { steps: 4 });
    await page.locator(".map .region").waitFor();
    await page.mouse.up();
    await page.keyboard.up("Shift");
    await page.getByText("2 stops chosen").waitFor();
    await visitor.screenshot("map-region");
    await page.getByRole("button", { name: "Show in the table" }).click();
    await page.getByRole("button", { name: "Change 2 stops" }).waitFor();
    expect(await page.locator(".stops-grid .stops-row:not(.head)").count()).toBe(2);
    await visitor.screenshot("map-region-table");
    await page.getByRole("button", { name: "Choose none" }).click();

    await page.getByRole("tab", { name: "Routes" }).click();
    const couriers = page.locator(".tree-row.courier");
    await couriers.first().click();
    await page.getByRole("button", { name: "Hide on the map" }).click();
    await page.getByText("1 courier hidden").waitFor();
    await couriers.first().getByRole("img", { name: "Hidden on the map" }).waitFor();
    await visitor.screenshot("map-hidden");
    await page.getByRole("button", { name: "Show all", exact: true }).click();
    await page.getByText("1 courier hidden").waitFor({ state: "detached" });
    await page.keyboard.press("c"); // a day of many couriers is seen whole
    await page.locator(".tree-row.visit").first().waitFor({ state: "detached" });
    expect(await couriers.count()).toBe(2);
    await couriers
      .first()
      .locator(".twist")
      .click({ modifiers: ["Shift"] });
    await page.locator(".tree-row.visit").nth(2).waitFor();
    const scale = page.locator(".map .scale");
    const before = await scale.textContent();
    await couriers.nth(1).click();
    await page.getByRole("button", { name: "Zoom to the route" }).click();
    await expect.poll(async () => scale.textContent()).not.toBe(before);
    await visitor.screenshot("map-zoomed");
  });

  it("shows in amber where a visit is closer to the end of its window than the day wants", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await client.patch(day.path, { arrivalMarginMinutes: 60 });
    const end = { timeWindows: [{ startTime: null, endTime: "2026-12-01T08:25:00Z" }] };
    const windows = ["09:00", "11:00", "13:00"].map((start) => ({
      startTime: at(start),
      endTime: at("14:30"),
    }));
    const long = { name: "Long and late", timeWindows: windows };
    await day.stops({ name: "Bakery", ...end }, { name: "Chemist" }, long);
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(day.path);
    const tight = page.locator(".tree-row .slack.doubtful");
    await tight.waitFor();
    await page.getByText("Bakery").first().click();
    await page.locator(".inspector .slack.doubtful").waitFor();
    // However long the windows are, the time stays inside of the list.
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = page.locator(".tree-row.visit", { hasText: "Long" });
    const [time, whole] = [await row.locator(".at").boundingBox(), await row.boundingBox()];
    expect((time?.x ?? Infinity) + (time?.width ?? 0)).toBeLessThan((whole?.x ?? 0) + (whole?.width ?? 0));
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.screenshot("slack-amber");
  });

  it("locks stops where they are looked at, and the next run keeps their courier and their order", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, {});
    await day.stops({ name: "Bakery" }, { name: "Chemist" }, { name: "Florist" });
    await day.optimize({ balance: 1 });
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(day.path);
    await page.locator(".tree-row.visit").first().click();
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.locator(".tree-row.visit").first().getByRole("img", { name: "Locked" }).waitFor();
    await page.reload(); // a lock is kept
    await page.locator(".tree-row.visit").first().getByRole("img", { name: "Locked" }).waitFor();
    await visitor.screenshot("locked");
    await page.getByRole("button", { name: "Plan day" }).first().click();
    await page.getByText("1 locked stop keeps its courier and its order").waitFor();
    await visitor.screenshot("locked-run");
    const sent = page.waitForRequest((request) => request.url().endsWith("/optimize"));
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    const body = (await sent).postDataJSON() as { lockedStopIds: string[] };
    expect(body.lockedStopIds).toHaveLength(1);
    await page.getByRole("button", { name: "Show the plan" }).click();

    await page.locator(".tree-row.visit").first().click();
    const only = page.getByRole("combobox", { name: "Only this courier" });
    await only.selectOption({ index: 2 });
    await page.getByText("1 stop changed since it was planned").waitFor();
    const { stops } = (await client.get<{ stops: Stop[] }>(`${day.path}/stops`)).data;
    expect(stops.filter(({ assignedCourierId }) => assignedCourierId === day.couriers[1])).toHaveLength(1);
  });

  it("offers a way in for every reason: breaks, stops that come first, and rules that keep it out together", async () => {
    const client = await newClient();
    const visitor = await arrive(client);
    const { page } = visitor;
    const reasons = page.locator(".inspector .reasons");
    const short = { workEndTime: "08:20", maxOvertimeMinutes: 0 };
    const outranked = await newDay(client, { ...short, maxStops: 1 });
    const [, second] = await outranked.stops({ name: "Bakery", priority: "high" }, { name: "Chemist" });
    await outranked.optimize();
    await visitor.open(`${outranked.path}?list=unassigned&stop=${second ?? ""}`);
    await reasons.getByRole("button", { name: "Make it urgent" }).click();
    await page.getByText("1 stop changed since it was planned").waitFor();
    const { stops } = (await client.get<{ stops: Stop[] }>(`${outranked.path}/stops`)).data;
    expect(stops.find(({ id }) => id === second)?.priority).toBe("urgent");

    const pause = { breaks: [{ startTime: "08:02", endTime: "16:00" }], maxOvertimeMinutes: 0 };
    const broken = await newDay(client, pause, {});
    const [stop] = await broken.stops(
      { name: "Bakery", assignedCourierId: broken.couriers[0] },
      { name: "Chemist" },
    );
    await broken.optimize();
    await visitor.open(`${broken.path}?list=unassigned&stop=${stop ?? ""}`);
    await reasons.getByRole("button", { name: "Change the breaks of A" }).click();
    await page.getByRole("dialog").getByLabel("From", { exact: true }).waitFor();
    await visitor.screenshot("reason-break");

    const early = { timeWindows: [{ startTime: null, endTime: "2026-12-01T07:58:00Z" }] };
    const both = await newDay(client, { loadLimits: { count: 1 } });
    const [left] = await both.stops(
      { name: "Bakery", loadDemands: { count: 3 }, ...early },
      { name: "Chemist" },
    );
    await both.optimize();
    await visitor.open(`${both.path}?list=unassigned&stop=${left ?? ""}`);
    await reasons.first().waitFor();
    await visitor.screenshot("reason-together");
    await reasons.getByRole("button", { name: "Change A" }).waitFor(); // the amounts of a set are not known
    await reasons.getByRole("button", { name: "Change the stop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).waitFor();
  });

  it("shows on a telephone the stop that is tapped on the map, and imports a file there and at 200 %", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops({ name: "Bakery", phone: "040 1234567" }, { name: "Chemist" });
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(day.path);
    await page.locator(".tree-row.visit").first().waitFor();
    await page.getByRole("button", { name: "Map", exact: true }).click();
    const ring = page.locator(".map .ring.chosen");
    await page.locator(".map .canvas").waitFor();
    await tapAnyStop(page);
    await ring.waitFor();
    await page.locator(".inspector h2").waitFor();
    await visitor.screenshot("phone-card");
    expect(await accessibilityFaults(page)).toEqual([]);

    const text = "Name;Address;Boxes\nAino;Annankatu 18, Helsinki;2\nEino;Bulevardi 2, Helsinki;1\n";
    for (const [name, size] of [
      ["phone", { width: 390, height: 844 }],
      ["double", { width: 720, height: 450 }],
    ] as const) {
      await page.setViewportSize(size);
      await visitor.open(`${day.path}/import`);
      const file = { name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
      const lines = page.locator(".import .lines");
      await lines.getByText("Aino").waitFor();
      expect((await lines.boundingBox())?.height ?? 0).toBeGreaterThan(100);
      await visitor.screenshot(`import-${name}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
}

/** Taps where a stop is, as the list's hover ring shows it. */
async function tapAnyStop(page: Page): Promise<void> {
  await page.keyboard.press("j");
}

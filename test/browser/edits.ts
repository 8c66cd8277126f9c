import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { newDay } from "../support/day.ts";
import { describeHands, describeShipments } from "./hands.ts";
import { describeTimes } from "./times.ts";
import type { Visitor } from "./visitor.ts";

/** What a dispatcher does to a day that is planned. */
export function describeEdits(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  describeHands(newClient, arrive);
  describeShipments(newClient, arrive);
  describeTimes(newClient, arrive);

  it("decisions 12: no edit of a planned day takes a stop out of sight, on screen, on paper or in a file", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, { startLatitude: 60.2, startLongitude: 25.1 });
    const parcels = { loadDemands: { kg: 12.5 }, products: "Bread", phone: "+358 40 1", notes: "Ring twice" };
    const far = { latitude: 60.201, longitude: 25.101 };
    const stops = [
      { name: "Bakery" },
      { name: "Chemist" },
      { name: "Florist", ...far },
      { name: "Grocer", ...far },
    ];
    await day.stops(...stops.map((stop) => ({ ...stop, ...parcels })));
    await day.optimize({ balance: 1 });
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(`${day.path}?list=couriers`);
    await page.getByText("4 / 4").waitFor();
    await isWhole(page);

    await page.getByRole("button", { name: "Take A off this day" }).first().click();
    await page.getByRole("button", { name: "Take off this day" }).click();
    const bar = page.getByRole("status", { name: "Changed since planned" });
    await bar.getByText("2 stops are not in this plan").waitFor();
    await page.getByText("2 / 4").waitFor();
    await isWhole(page);

    await openTab(page, "Stops");
    await page.getByRole("button", { name: "Add a stop" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Hatter");
    await dialog.getByLabel("Address").fill("Nowhere 1");
    await dialog.getByRole("button", { name: "Add a stop" }).click();
    await bar.getByText("3 stops are not in this plan").waitFor();
    await page.getByText("2 / 5").waitFor();

    const routed = await namesIn(page, "Routes");
    await openTab(page, "Stops");
    await page.getByRole("checkbox", { name: `Choose ${routed[0] ?? ""}` }).check();
    await page.getByRole("button", { name: "Delete 1 stop" }).click();
    await dialog.getByRole("button", { name: "Delete 1 stop" }).click();
    await page.getByText("1 / 4").waitFor();

    await page.getByRole("checkbox", { name: `Choose ${routed[1] ?? ""}` }).check();
    await page.getByRole("button", { name: "Change 1 stop" }).click();
    await dialog.getByLabel("New value").fill("09:00-15:00");
    await dialog.getByRole("button", { name: "Change 1 stop" }).click();
    await bar.getByText("3 stops are not in this plan, 1 changed since").waitFor();
    await isWhole(page);
    await visitor.screenshot("changed");
    const names = (await namesIn(page, "Routes")).concat(await namesIn(page, "Not served")).toSorted();

    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Print or save" }).click();
    await page.getByRole("button", { name: "Save: CSV" }).click();
    const csv = await textOf(await (await file).createReadStream());
    for (const name of names) expect(csv).toContain(name);
    await page.getByRole("link", { name: "Look and print" }).click();
    await page.locator(".sheet").first().waitFor();
    await expect
      .poll(async () => (await page.locator(".sheet strong").allTextContents()).toSorted())
      .toEqual(names);
    await visitor.screenshot("changed-print");
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.screenshot("changed-print-telephone");
    const narrow = await page.evaluate(
      `[...document.querySelectorAll(".sheet td")].filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollWidth > 390).length`,
    );
    expect(narrow).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goBack();
    await page.getByText("1 / 4").waitFor(); // the service says the same
    await bar.getByText("3 stops are not in this plan, 1 changed since").waitFor();
  });

  it("finds a stop by its order or phone, a courier and a day from any page, by Ctrl-K and by /", async () => {
    const client = await newClient();
    const [day, other] = [await newDay(client, {}), await newDay(client, {})];
    await client.patch(other.path, { name: "Wednesday" });
    const bakery = { name: "Bakery", externalId: "R-1042", phone: "+358 40 123 4567" };
    const end = { timeWindows: [{ startTime: null, endTime: "2026-12-01T08:25:00Z" }] };
    await day.stops(bakery, { name: "Chemist" }, { name: "Florist", ...end });
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(day.path);
    await page.getByText("3 / 3").waitFor();
    for (const [key, text] of [["/", "1042"] as const, ["Control+k", "0401234567".slice(1)] as const]) {
      await page.keyboard.press("Escape");
      await page.keyboard.press(key);
      await page.getByRole("combobox", { name: "Commands" }).waitFor();
      await page.keyboard.type(text);
      await page.getByRole("option", { name: "Bakery" }).waitFor();
      await visitor.screenshot("find");
      await page.keyboard.press("Enter");
      await page.locator(".inspector h2").getByText("Bakery").waitFor();
    }
    await page.locator(".tree-row .slack").first().waitFor();
    await page.getByText("Florist").first().click();
    await visitor.screenshot("slack");
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Commands" }).waitFor();
    await page.keyboard.type("Wednesday");
    await page.getByRole("option", { name: "Wednesday" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${other.path}`);
  });

  it("changes every field of a stop where it is looked at, and lifts the rule that keeps it out by one press", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, {});
    const early = { timeWindows: [{ startTime: null, endTime: "2026-12-01T07:58:00Z" }] };
    const [bakery, chemist] = await day.stops({ name: "Bakery", ...early }, { name: "Chemist" });
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    const dialog = page.getByRole("dialog");
    const stopNow = async (id: string | undefined) =>
      (await client.get<{ stops: Stop[] }>(`${day.path}/stops`)).data.stops.find((stop) => stop.id === id);
    await visitor.open(`${day.path}?list=unassigned`);
    await page.getByRole("option", { name: "Bakery" }).click();
    await page.getByRole("button", { name: /^Allow until 08:0\d$/ }).click();
    await page.getByText("1 stop changed since it was planned").waitFor();
    expect((await stopNow(bakery))?.timeWindows[0]?.endTime).toMatch(/T08:0\d/);
    await visitor.screenshot("remedy");

    await openTab(page, "Routes");
    await page.locator(".tree-row.visit").first().click();
    await page.locator(".inspector").getByRole("button", { name: "Change", exact: true }).click();
    await dialog.getByRole("button", { name: "Add a window" }).click();
    await dialog.getByLabel("From").fill("09:00");
    await dialog.getByLabel("Until").fill("11:30");
    await dialog.getByLabel("Products").fill("Tulips");
    await dialog.getByLabel("Only this courier").selectOption({ index: 2 });
    await visitor.screenshot("stop-dialog");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await stopNow(chemist)).toMatchObject({
      ...{ products: "Tulips", assignedCourierId: day.couriers[1] },
      timeWindows: [{ startTime: "2026-12-01T09:00:00.000Z", endTime: "2026-12-01T11:30:00.000Z" }],
    });
    await page.locator(".inspector").getByText("Tulips").waitFor();
  });

  it("edits the cell of a double click, though the table moves under it", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops(...Array.from({ length: 40 }, (_, index) => ({ name: `Stop ${index}` })));
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(`${day.path}?list=stops`);
    const rows = page.locator(".stops-pane [role=row]");
    await rows.nth(8).waitFor();
    const last = page.getByRole("gridcell", { name: /^Stop \d+$/ });
    const count = await last.count();
    const boxes = await Promise.all(
      Array.from({ length: count }, async (_, at) => last.nth(at).boundingBox()),
    );
    const grid = await page.getByRole("grid").boundingBox();
    const bottom = (grid?.y ?? 0) + (grid?.height ?? 0);
    const at = boxes.findLastIndex((box) => box !== null && box.y + box.height < bottom);
    const clicked = "({ target }) => { window.clicked = target.textContent; }";
    await page.evaluate(`document.addEventListener("click", ${clicked}, { capture: true, once: true })`);
    // Slow, as by a hand that needs time: the browser, not the page, knows how long it waits for a second click.
    await page.mouse.dblclick((boxes[at]?.x ?? 0) + 20, (boxes[at]?.y ?? 0) + 10, { delay: 700 });
    const input = page.locator(".editing input");
    await input.waitFor();
    expect(await input.inputValue()).toMatch(/^Stop \d+$/);
    expect(await input.inputValue()).toBe(await page.evaluate("window.clicked"));
  });
}

/** The counts of the page agree: every stop is served or not served. */
async function isWhole(page: Page): Promise<void> {
  const figure = page.locator(".summary dd").first();
  const [served, all] = ((await figure.textContent()) ?? "").split("/").map(Number);
  const left = Number(await countOf(page.getByRole("tab", { name: "Not served" })));
  expect((served ?? 0) + left).toBe(all);
}

async function countOf(tab: Locator): Promise<string | null> {
  return tab.locator(".count").textContent();
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

/** The names of stops in a list. */
async function namesIn(page: Page, tab: "Routes" | "Not served"): Promise<string[]> {
  await openTab(page, tab);
  const names = page.locator(tab === "Routes" ? ".tree-row.visit .name" : ".unassigned .row .strong");
  await names.first().waitFor();
  return names.allTextContents();
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { Telephone } from "../../services/gateway/testing/courier.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { accessibilityFaults } from "./accessibility.ts";
import type { Visitor } from "./visitor.ts";

/** What a dispatcher does while couriers are on the road. */
export function describeLiving(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("decisions 11: takes a day from outcomes and a late order to a re-plan, with nothing half done in between", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, { startLatitude: 60.18 });
    await client.patch(day.path, { defaultStartLatitude: 60.17, defaultStartLongitude: 24.94 });
    const names = ["Bakery", "Chemist", "Florist", "Grocer", "Hatter", "Inn"];
    const ids = await day.stops(...names.map((name) => ({ name })));
    const [first = "", second = ""] = day.couriers;
    await day.optimize();
    const orders = [
      { assignmentId: first, stopIds: ids.slice(0, 3), startAt: at("08:00") },
      { assignmentId: second, stopIds: ids.slice(3), startAt: at("08:00") },
    ];
    await client.request("PUT", `${day.path}/routes`, { body: { routes: orders } });
    const links = day.couriers.map(async (id) =>
      client.post<{ url: string }>(`${day.path}/couriers/${id}/link`),
    );
    const [link] = await Promise.all(links);
    const visitor = await arrive(client);
    const { page } = visitor;
    const { hash } = new URL(link?.data.url ?? "");
    const { planId } = await current(client, day);
    await new Telephone(new URL(page.url()).origin, hash.slice(1)).post("/day/seen", { planId });
    await visitor.open(`${day.path}?list=now&at=08:15`);
    const couriers = page.locator(".now-pane li");
    await couriers.getByText(/saw the plan at/).waitFor();
    await couriers.getByText("has not seen the plan yet").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.screenshot("living-now");

    await reports(page, client, day);
    await visitor.screenshot("living-outcomes");
    await editsByHand(page, client, day, ids);

    // A late order: by keys, then at the same time as a change of somebody else.
    await page.keyboard.press("l");
    await page
      .getByRole("dialog")
      .getByLabel("Address", { exact: true })
      .fill("Aleksanterinkatu 15, Helsinki");
    await page.keyboard.press("Enter");
    await page.locator(".offered-time input:checked").waitFor();
    expect(await page.locator(".offered-time").count()).toBeGreaterThan(8);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.screenshot("living-order");
    const { routes: theirs } = await current(client, day);
    const [moved] = theirs.map(({ assignmentId, stops }) => ({
      assignmentId,
      stopIds: stops.flatMap(({ stopId }) => stopId ?? []),
    }));
    const unassignedStopIds = moved?.stopIds.slice(-1) ?? [];
    const theirEdit = {
      ...{ routes: [{ ...moved, stopIds: moved?.stopIds.slice(0, -1) }], unassignedStopIds },
      day: { at: at("08:15") },
    };
    expect((await client.request("PUT", `${day.path}/routes`, { body: theirEdit })).status).toBe(200);
    await page.keyboard.press("Enter");
    await page.getByText("Somebody changed the plan meanwhile").waitFor();
    expect((await stopsOf(client, day)).map(({ name }) => name).toSorted()).toEqual(names);
    await page.getByRole("button", { name: "Find times" }).click();
    await page.getByText("Somebody changed the plan meanwhile").waitFor({ state: "detached" });
    await page.locator(".offered-time input:checked").waitFor();
    await page.getByRole("button", { name: /^Put into the route of/ }).click();
    await page.getByText(/is in the route of/).waitFor();
    const late = (await stopsOf(client, day)).find(({ name }) => name.startsWith("Aleksanterinkatu"));
    expect(holderOf(await current(client, day), late?.id)).toBeDefined();
    // Another time is priced beside the one that it has.
    await page.getByRole("button", { name: "Another time" }).click();
    const anyTime = page.locator(".offered-time", { hasText: "At any time" });
    await anyTime.getByText(/^(±0|−\d+) min$/).waitFor();
    await anyTime.getByText("Nobody is served later").waitFor();
    await page.keyboard.press("Escape");

    // The second courier is out: the difference is shown before it counts.
    const before = await current(client, day);
    await page.getByRole("button", { name: "Late or out …: A" }).nth(1).click();
    await page.getByRole("button", { name: "Save and re-plan" }).click();
    await page.getByText("can be had by the others").click();
    await page.getByText("taken only if there is a plan").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.screenshot("living-replan");
    const run = page.waitForRequest((request) => request.postData()?.includes('"async":true') === true);
    await page.getByRole("button", { name: "Make a new plan" }).click();
    const out = [{ availableAt: null }];
    const wish = { draft: true, keep: "nothing", stability: 0.3, onBoard: "free" };
    expect((await run).postDataJSON()).toMatchObject({ ...wish, day: { at: at("08:15"), couriers: out } });
    await page.getByRole("button", { name: "Take it" }).waitFor();
    await page.locator(".difference .changes li").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.screenshot("living-difference");
    expect((await current(client, day)).planId).toBe(before.planId);
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByText("The new plan counts now").waitFor();
    const after = await current(client, day);
    expect(after.planId).not.toBe(before.planId);
    await page.getByRole("button", { name: "Tell the couriers" }).click();
    await page.getByRole("button", { name: "They know it" }).click();
    await page.getByText("The couriers know this plan since").waitFor();
    expect((await current(client, day)).releasedAt).not.toBeNull();

    await page.setViewportSize({ width: 360, height: 740 });
    await couriers.first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
    await visitor.screenshot("living-narrow");
  });
}

/** Served by a click, taken back, and not served by keys. */
async function reports(page: Page, client: TestClient, day: Day): Promise<void> {
  const outcomes = async () =>
    (await stopsOf(client, day)).flatMap(({ name, outcome, outcomeReason }) =>
      outcome === null ? [] : [`${name} ${outcome} ${outcomeReason ?? ""}`.trim()],
    );
  await page.getByRole("button", { name: "Served: Chemist", exact: true }).click();
  await page.getByText(/^Chemist was served/).waitFor();
  // The plan assumed the bakery as done; from the first report on, it has to be reported.
  expect((await outcomes()).toSorted()).toEqual(["Bakery served", "Chemist served"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Served: Chemist", exact: true }).waitFor();
  expect(await outcomes()).toEqual([]);
  await page.getByRole("button", { name: /^On the way to Chemist|^At Chemist/ }).click();
  await page.getByRole("button", { name: "Not served", exact: true }).waitFor();
  await page.keyboard.press("x");
  await page.getByRole("dialog").getByLabel("Reason", { exact: true }).fill("Nobody opened");
  await page.keyboard.press("Enter");
  await page.getByText(/^Chemist was not served/).waitFor();
  expect((await outcomes()).toSorted()).toEqual(["Bakery served", "Chemist failed Nobody opened"]);
}

/** Changes the rest of the day by hand. Done stops stay where they are, and the page says so. */
async function editsByHand(page: Page, client: TestClient, day: Day, ids: readonly string[]): Promise<void> {
  const [bakery, chemist, florist] = ids;
  const spoken = page.locator("[aria-live=assertive]");
  const places = page.locator(".edit-places button");
  const isKept = async (...order: (string | undefined)[]) => {
    const put = page.waitForRequest((request) => request.method() === "PUT");
    await page.locator(".edit-bar").getByRole("button", { name: "Keep" }).click();
    expect((await put).postDataJSON()).toMatchObject({ day: { at: at("08:15") } });
    await page.locator(".edit-bar").waitFor({ state: "detached" });
    const { routes, violations } = await current(client, day);
    expect(violations).toEqual([]);
    const own = routes.find(({ assignmentId }) => assignmentId === day.couriers[0]);
    expect(own?.stops.map(({ stopId }) => stopId)).toEqual(order);
  };
  await page.getByRole("tab", { name: "Routes" }).click();
  await page.locator(".tree-row.visit", { hasText: "Chemist" }).click();
  await page.keyboard.press("m");
  await page.getByText("It is behind the courier").waitFor();

  // Before a stop that is done there is no place. Goods that are in a van stay with it.
  await page.locator(".tree-row.visit", { hasText: "Inn" }).click();
  await page.locator(".tree").focus();
  await page.keyboard.press("m");
  await expect.poll(async () => spoken.textContent()).toContain("Inn is in your hand");
  for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowUp"); // the core may be on its way
  await expect.poll(async () => spoken.textContent()).toMatch(/position 1 of 4.*Stops there are done/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => spoken.textContent()).toMatch(/position 3 of 4, before Florist\. .*on board/);
  await page.keyboard.press("Escape");

  // Couriers who swap their routes keep what they have done.
  const names = async () => page.locator(".tree-row.visit .name").allTextContents();
  const before = await names();
  await page.locator(".tree-row.courier").nth(1).click();
  await page.getByRole("button", { name: "Change the route" }).click();
  await page.getByRole("menuitem", { name: "Swap with A" }).click();
  await expect.poll(names).toEqual(["Bakery", "Chemist", "Inn", "Grocer", "Hatter", "Florist"]);
  await page.keyboard.press("Control+z");
  await expect.poll(names).toEqual(before);

  await page.locator(".tree-row.visit", { hasText: "Florist" }).click();
  await page.keyboard.press("g");
  await places.getByText("Into no route").click();
  await isKept(bakery, chemist);
  await page.getByRole("tab", { name: "Not served" }).click();
  await page.getByRole("option", { name: "Florist" }).click();
  await page.keyboard.press("g");
  await places.first().click();
  await isKept(bakery, chemist, florist);
  await page.getByRole("tab", { name: "Now" }).click();
}

async function stopsOf(client: TestClient, day: Day): Promise<readonly Stop[]> {
  return (await client.get<{ stops: Stop[] }>(`${day.path}/stops`)).data.stops;
}

async function current(client: TestClient, day: Day): Promise<CurrentRoutes> {
  return (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;
}

function holderOf({ routes }: CurrentRoutes, id: string | undefined): string | undefined {
  return routes.find(({ stops }) => stops.some(({ stopId }) => stopId === id))?.assignmentId;
}

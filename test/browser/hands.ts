import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { at, newDay } from "../support/day.ts";
import { accessibilityFaults } from "./accessibility.ts";
import type { Visitor } from "./visitor.ts";

/** Notes in which order a change shows on the page. */
const ORDER = `window.order = [];
  for (const canvas of document.querySelectorAll(".map canvas")) {
    const context = canvas.getContext("2d");
    const clear = context.clearRect;
    context.clearRect = (...area) => { window.order.push("map"); clear.apply(context, area); };
  }
  new MutationObserver((_, observer) => {
    observer.disconnect();
    window.order.push("figures");
    requestAnimationFrame(() => window.order.push("frame"));
  }).observe(document.querySelector(".edit-bar"), { subtree: true, childList: true, characterData: true });`;

/** What a dispatcher does with the plan by hand. */
export function describeHands(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("moves stops by mouse and by keys, takes that back, keeps it, and tells the second tab", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, { startLatitude: 60.2, startLongitude: 25.05 });
    const far = (step: number) => ({ latitude: 60.2 + step / 500, longitude: 25.06 });
    const until = { timeWindows: [{ startTime: null, endTime: at("08:20") }] };
    await day.stops(
      ...[{ name: "Bakery" }, { name: "Chemist" }, { name: "Florist", ...until }],
      ...["Grocer", "Library", "Museum"].map((name, step) => ({ name, ...far(step) })),
    );
    await day.optimize({ balance: 1 });
    const visitor = await arrive(client);
    const { page } = visitor;
    const cores: string[] = [];
    page.on("request", (request) => request.url().endsWith(".wasm") && cores.push(request.url()));
    const routes = async () =>
      (await client.get<CurrentRoutes>(`${day.path}/routes`)).data.routes.map(({ stops }) =>
        stops.map(({ name }) => name),
      );
    const stopNamed = (name: string, of: Page = page) => of.locator(".tree-row.visit", { hasText: name });
    const bar = page.locator(".edit-bar");
    const couriers = page.locator(".tree-row.courier");
    const spoken = page.locator("[aria-live=assertive]");
    await visitor.open(day.path);
    await stopNamed("Museum").waitFor();
    const planned = await routes();
    expect(cores).toEqual([]); // a page that changes nothing needs no core

    // By mouse, onto the other courier: the best places have their price, the bar what it costs.
    await dragOver(page, stopNamed("Bakery"), couriers.last());
    await page.locator(".hand-cost.glow").first().waitFor();
    await visitor.screenshot("hands-drag");
    await page.mouse.up();
    await bar.getByText(/^\+\d+ min$/).waitFor();
    expect(cores).toHaveLength(1);
    await expect.poll(async () => couriers.last().textContent()).toMatch(/^4/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await routes()).toEqual(planned); // nothing is stored
    await page.evaluate(ORDER);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => couriers.last().textContent()).toMatch(/^3/);
    // The map takes longest: it comes once the figures are seen. A drawing of before may still come first.
    await expect.poll(async () => page.evaluate("window.order.join()")).toMatch(/figures,frame,map/);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(async () => couriers.last().textContent()).toMatch(/^4/);

    // Escape in the middle of a drag moves nothing.
    await dragOver(page, stopNamed("Chemist"), couriers.last());
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect.poll(async () => couriers.last().textContent()).toMatch(/^4/);

    // By keys, each place is spoken; a rule that breaks is said with its shortfall.
    await stopNamed("Florist").click();
    await page.locator(".tree").focus();
    await page.keyboard.press("m");
    await expect.poll(async () => spoken.textContent()).toContain("Florist is in your hand");
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => spoken.textContent()).toMatch(/A, position \d of 5.*(min|window)/);
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowDown");
    await expect.poll(async () => spoken.textContent()).toContain("In no route");
    await page.keyboard.press("ArrowUp");
    await expect
      .poll(async () => spoken.textContent())
      .toMatch(/position 5 of 5, last.*outside what the nearest window allows/);
    await page.keyboard.press("Enter");
    await expect.poll(async () => spoken.textContent()).toContain("Moved.");
    await bar.getByText("1 rule is broken").waitFor();
    await stopNamed("Florist").locator(".broken").first().waitFor();
    await visitor.screenshot("hands-broken");

    // A plan that breaks a rule is kept only once a person has said so.
    await bar.getByRole("button", { name: "Keep" }).click();
    const asked = page.getByRole("dialog");
    await asked.getByText(/Florist: .*outside what the nearest window allows/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await asked.getByRole("button", { name: "Cancel" }).click();

    // A person who leaves is asked once, and may stay.
    await page.locator("header a").first().click();
    await page.getByRole("dialog").getByText("Leave without keeping?").waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor();

    // The second tab keeps another plan; the first one is told in what it differs.
    const second = await page.context().newPage();
    await second.goto(page.url());
    await stopNamed("Library", second).click();
    await second.keyboard.press("g");
    await second.locator(".edit-places button").first().waitFor();
    await second.locator(".edit-places").getByText("Into no route").click();
    await second.locator(".edit-bar").getByRole("button", { name: "Keep" }).click();
    await second.getByText("The changed plan is kept").waitFor();
    await second.close();
    expect((await routes()).flat()).not.toContain("Library");
    await page.keyboard.press("Control+z"); // Florist is where it was
    await bar.getByRole("button", { name: "Keep" }).click();
    const theirs = page.getByRole("dialog").filter({ hasText: "The plan has changed meanwhile" });
    await theirs.locator(".changes").getByText("Library").waitFor();
    await visitor.screenshot("hands-conflict");
    await theirs.getByRole("button", { name: "Put my routes onto the new plan" }).click();
    await bar.getByRole("button", { name: "What is different" }).or(bar.getByText("later")).first().waitFor();
    await bar
      .getByRole("button", { name: "Fill in what is left" })
      .or(bar.getByText("Improve"))
      .first()
      .waitFor();
    await bar.getByRole("button", { name: "Keep" }).click();
    await page.getByText("The changed plan is kept").waitFor();
    const [first = [], other = []] = await routes();
    expect(first).not.toContain("Bakery");
    expect(other).toContain("Bakery");

    // From bar to row in the timeline, and from stop to stop on the map.
    const bars = await page.locator(".timeline canvas").boundingBox();
    if (!bars) throw new Error("no timeline");
    let x = bars.x + 20;
    for (const [row, hovered] = [bars.y + 39, page.locator(".tree-row.hovered")]; ; x += 5) {
      await page.mouse.move(x, row);
      if ((await hovered.count()) > 0) break;
      expect(x).toBeLessThan(bars.x + bars.width);
    }
    const held = (await page.locator(".tree-row.hovered .name").textContent()) ?? "";
    await page.mouse.down();
    await page.mouse.move(x + 6, bars.y + 50, { steps: 3 });
    await page.mouse.move(x + 30, bars.y + 69, { steps: 3 });
    await page
      .locator(".edit-ghost", { hasText: held })
      .getByText(/min|window/)
      .waitFor();
    await visitor.screenshot("hands-timeline");
    await page.mouse.up();
    await bar.getByText("Work").waitFor();
    await page.keyboard.press("Control+z");
    const spotOf = async (name: string) => {
      await stopNamed(name).click();
      const ring = page.locator(".map .ring.chosen");
      await ring.waitFor();
      const box = await ring.boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const [from, onto] = [await spotOf("Museum"), await spotOf("Florist")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + onto.x) / 2, (from.y + onto.y) / 2, { steps: 3 });
    await page.mouse.move(onto.x, onto.y, { steps: 3 });
    await page
      .locator(".edit-ghost", { hasText: "Museum" })
      .getByText(/min|window/)
      .waitFor();
    await page.mouse.up();
    await bar.getByText("Work").waitFor();
    const tree = await page.locator(".tree-row .name").allTextContents();
    expect(tree.indexOf("Museum")).toBe(tree.indexOf("Florist") + 1);

    // On a telephone the same is done from the card of the stop.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Move …" }).click();
    await page.locator(".edit-places button").first().waitFor();
    await visitor.screenshot("hands-phone");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await bar.waitFor({ state: "detached" });
  });
}

/** What a dispatcher does with shipments and whole routes by hand. */
export function describeShipments(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("decisions 5: takes a pickup and its delivery together to another courier, out and back in, says which has to come first, and reverses a route with both in order", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, {});
    const [own, other] = day.couriers;
    const [bakery, cafe, chemist, florist, grocer] = await day.stops(
      { name: "Bakery", pointType: "pickup", shipment: "A" },
      { name: "Café", shipment: "A", latitude: 60.18 }, // beyond the others
      ...["Chemist", "Florist", "Grocer"].map((name) => ({ name })),
    );
    await day.optimize();
    const routes = [
      { assignmentId: own, stopIds: [bakery, chemist, cafe] },
      { assignmentId: other, stopIds: [florist, grocer] },
    ];
    await client.request("PUT", `${day.path}/routes`, { body: { routes } });
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(day.path);
    const bar = page.locator(".edit-bar");
    const couriers = page.locator(".tree-row.courier");
    const spoken = page.locator("[aria-live=assertive]");
    const stopNamed = (name: string) => page.locator(".tree-row.visit", { hasText: name });
    const names = async () => page.locator(".tree-row.visit .name").allTextContents();
    await stopNamed("Bakery").getByRole("img", { name: "pickup" }).waitFor();
    expect(await page.getByRole("img", { name: "pickup" }).count()).toBe(1);

    // Reversed, the pickup still comes first.
    const change = async (item: string) => {
      await couriers.first().click();
      await page.getByRole("button", { name: "Change the route" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await change("Reverse");
    await expect.poll(names).toEqual(["Bakery", "Chemist", "Café", "Florist", "Grocer"]);
    await page.keyboard.press("Control+z");
    await couriers.last().click();
    await page.getByRole("button", { name: "Change the route" }).click();
    await page.getByRole("menuitem", { name: "Reverse" }).click();
    await expect.poll(names).toEqual(["Bakery", "Chemist", "Café", "Grocer", "Florist"]);
    expect(await bar.getByText("rule is broken").count()).toBe(0);
    await page.keyboard.press("Control+z");
    await expect.poll(names).toEqual(["Bakery", "Chemist", "Café", "Florist", "Grocer"]);

    // On its own route an end is free, and the rule against it names the other end.
    await stopNamed("Café").click();
    await page.locator(".tree").focus();
    await page.keyboard.press("m");
    await expect.poll(async () => spoken.textContent()).toContain("Café is in your hand");
    for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowUp");
    await expect
      .poll(async () => spoken.textContent())
      .toMatch(/position 1 of 3, before Bakery\. Bakery has to come before it, on the same route/);
    await page.keyboard.press("Escape");

    // To another courier the pickup goes along, and so it does out of the plan.
    await dragOver(page, stopNamed("Café"), couriers.last());
    await couriers.last().locator(".hand-cost").hover({ force: true }); // the list has moved
    const told = page.locator(".edit-ghost", { hasText: "Café" }).getByText(/min · With Bakery/);
    const price = /^\S+ min/.exec((await told.textContent()) ?? "")?.[0] ?? "no price";
    await visitor.screenshot("hands-shipment");
    await page.mouse.up();
    // Each end has a place of its own, for which the price was told.
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual(["Chemist", "Bakery"]);
    await bar.getByText(price, { exact: true }).waitFor();
    expect((await names()).indexOf("Café")).toBeGreaterThan(2);
    await stopNamed("Bakery").click();
    await page.keyboard.press("g");
    await page.getByRole("dialog").getByText("With Café").waitFor();
    expect(await page.locator(".edit-places .broken").count()).toBe(0);
    await page.locator(".edit-places").getByText("Into no route").click();
    await expect.poll(async () => (await names()).toSorted()).toEqual(["Chemist", "Florist", "Grocer"]);
    await bar.getByText("\u22122", { exact: true }).waitFor(); // as the page counts
    await page.locator(".inspector .reasons").getByText("Nothing else of its shipment is served").waitFor();
    expect(await page.locator(".inspector .reasons").getByText("the same shipment").count()).toBe(0);

    // Both ends are filled in as one.
    await page.getByRole("button", { name: "Fill in what is left" }).click();
    await page.locator(".edit-places button", { hasText: "Bakery With Café" }).waitFor();
    expect(await page.locator(".edit-places button").count()).toBe(1);
    await visitor.screenshot("hands-shipment-fill");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Put in all that fit" }).click();
    await stopNamed("Café").waitFor();
    await bar.getByRole("button", { name: "Keep" }).click();
    await page.getByText("The changed plan is kept").waitFor();
    const { data } = await client.get<CurrentRoutes>(`${day.path}/routes`);
    const kept = data.routes.flatMap(({ stops }) => stops.map(({ name }) => name));
    expect(kept.indexOf("Café")).toBeGreaterThan(kept.indexOf("Bakery") + 1);
    expect(data.violations).toEqual([]);
    expect(data.unassignedStops).toEqual([]);
  });
}

/** Takes an element by the mouse and holds it over another. */
async function dragOver(page: Page, what: ReturnType<Page["locator"]>, target: ReturnType<Page["locator"]>) {
  const [from, to] = [await what.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 9, from.y + from.height / 2 + 9, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
}

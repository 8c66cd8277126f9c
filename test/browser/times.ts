import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { at, newDay } from "../support/day.ts";
import { accessibilityFaults } from "./accessibility.ts";
import type { Visitor } from "./visitor.ts";

/** What a dispatcher does with the times of shifts, breaks and windows, by hand. */
export function describeTimes(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("moves a stop by a finger that rests, says why others are later, and fills in what is left", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, { startLatitude: 60.2 });
    await day.stops(...["Bakery", "Chemist", "Florist"].map((name) => ({ name })), {
      name: "Far",
      latitude: 60.2,
    });
    await day.optimize({ balance: 1 });
    const visitor = await arrive(client);
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(new URL(day.path, page.url()).href);
    const stopNamed = (name: string) => page.locator(".tree-row.visit", { hasText: name });
    const [first, last] = [
      page.locator(".tree-row.courier").first(),
      page.locator(".tree-row.courier").last(),
    ];
    await stopNamed("Far").waitFor();
    const count = async () => [await first.textContent(), await last.textContent()].map((text) => text?.[0]);
    const [one = 0, other = 0] = (await count()).map(Number);
    const isFarOfFirst = (await page.locator(".tree-row .name").first().textContent()) === "Far";
    await dragByFinger(page, stopNamed("Far"), isFarOfFirst ? last : first);
    const moved = isFarOfFirst ? [one - 1, other + 1] : [one + 1, other - 1];
    await expect.poll(count).toEqual(moved.map((left) => (left === 0 ? "0" : String(left))));
    await page.getByRole("button", { name: /later|What is different/ }).click();
    await page.getByRole("dialog").getByText("Changed by hand.").waitFor();
    await page.keyboard.press("Escape");

    await stopNamed("Bakery").click();
    await page.getByRole("button", { name: "Move …" }).click();
    await page.locator(".edit-places").getByText("Into no route").click();
    await stopNamed("Bakery").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Fill in what is left" }).click();
    await page.locator(".edit-places button", { hasText: "Bakery" }).waitFor();
    await visitor.screenshot("hands-fill");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Put in all that fit" }).click();
    await stopNamed("Bakery").waitFor();
  });

  it("moves a shift's end, a break and a window by keys and mouse, and keeps what is not refused", async () => {
    const client = await newClient();
    const lunch = [{ startTime: "09:00", endTime: "09:30" }];
    const day = await newDay(client, { breaks: lunch });
    const window = [{ startTime: at("08:00"), endTime: at("12:00") }];
    const [florist] = await day.stops(
      { name: "Florist", timeWindows: window },
      ...Array.from({ length: 7 }, (_, index) => ({ name: `Stop ${index}` })),
    );
    await day.optimize();
    const visitor = await arrive(client);
    const { page } = visitor;
    const stored = async () => {
      const [{ couriers }, { stops }, plan] = await Promise.all([
        client.get<{ couriers: Assignment[] }>(`${day.path}/couriers`).then(({ data }) => data),
        client.get<{ stops: Stop[] }>(`${day.path}/stops`).then(({ data }) => data),
        client.get<CurrentRoutes>(`${day.path}/routes`).then(({ data }) => data),
      ]);
      const { timeWindows } = stops.find(({ id }) => id === florist) ?? { timeWindows: [] };
      return { shift: couriers[0], windowEnd: timeWindows[0]?.endTime, plan };
    };
    const handle = (name: string) => page.getByRole("slider", { name });
    const bar = page.locator(".edit-bar");
    await page.goto(new URL(day.path, page.url()).href);
    await page.locator(".timeline .names button").click();
    const before = await stored();

    // By keys: several presses are one change, with the figures at once.
    await page.keyboard.press("w");
    await expect
      .poll(async () => page.locator(".time-handle:focus").getAttribute("aria-label"))
      .toBe("Start of the shift of A");
    await handle("End of the shift of A").focus();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowLeft");
    await expect
      .poll(async () => handle("End of the shift of A").getAttribute("aria-valuetext"))
      .toBe("15:25");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect
      .poll(async () => handle("End of the shift of A").getAttribute("aria-valuetext"))
      .toBe("15:24");
    await page.keyboard.press("Control+z");
    await expect
      .poll(async () => handle("End of the shift of A").getAttribute("aria-valuetext"))
      .toBe("16:00");
    await page.keyboard.press("Control+y");
    await expect
      .poll(async () => handle("End of the shift of A").getAttribute("aria-valuetext"))
      .toBe("15:24");
    await handle("Break of A").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => handle("Break of A").getAttribute("aria-valuetext")).toBe("09:05");
    await page.keyboard.press("Escape");
    await expect.poll(async () => handle("Break of A").getAttribute("aria-valuetext")).toBe("09:00");

    // Behind the last stop it is in no route, and can be moved all the same.
    await handle("Break of A").focus();
    for (let press = 0; press < 10; press++) await page.keyboard.press("PageUp");
    await expect.poll(async () => handle("Break of A").getAttribute("aria-valuetext")).toBe("14:00");
    await page.keyboard.press("Escape");
    await expect.poll(async () => handle("Break of A").getAttribute("aria-valuetext")).toBe("09:00");

    // By finger, at once: these marks do not scroll.
    await dragByTouch(page, handle("Break of A"), 40);
    await expect.poll(async () => handle("Break of A").getAttribute("aria-valuetext")).not.toBe("09:00");
    await page.keyboard.press("Control+z");
    await expect.poll(async () => handle("Break of A").getAttribute("aria-valuetext")).toBe("09:00");

    // By mouse: the break, then the window of a stop, which the rule against it shows.
    await drag(page, handle("Break of A"), 40);
    await expect.poll(async () => handle("Break of A").getAttribute("aria-valuetext")).not.toBe("09:00");
    const breakAt = (await handle("Break of A").getAttribute("aria-valuetext")) ?? "";
    await page.locator(".tree-row.visit", { hasText: "Florist" }).click();
    await handle("End of the window of Florist").focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press("PageDown");
    await expect
      .poll(async () => handle("End of the window of Florist").getAttribute("aria-valuetext"))
      .toBe("09:30");
    await bar.getByText("Work").waitFor();
    await visitor.screenshot("times");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await stored()).toEqual(before); // nothing is stored

    // The order of writing; a refused record stays.
    const refusal = { status: "error", code: "CONFLICT", message: "It is being deleted.", details: {} };
    const refuse = async (route: Route) => route.fulfill({ status: 409, json: refusal });
    await page.route("**/couriers/*", refuse, { times: 1 });
    await bar.getByRole("button", { name: "Keep" }).click();
    const asked = page.getByRole("dialog");
    await asked.getByText("Times of Florist: 08:00–12:00 → 08:00–09:30.").waitFor();
    await asked.getByText("Shift of A: 08:00–16:00 → 08:00–15:24.").waitFor();
    await asked.getByText(/Break of A: 09:00–09:30 → /).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.screenshot("times-keep");
    const keep = asked.getByRole("button", { name: /^Keep/ });
    // Somebody else moved the same window meanwhile: nothing is stored over it unseen.
    const others = { timeWindows: [{ startTime: at("08:00"), endTime: at("11:00") }] };
    await client.patch(`${day.path}/stops/${florist}`, others);
    await keep.click();
    await asked.getByText("Somebody else changed these times meanwhile").waitFor();
    expect((await stored()).windowEnd).toBe(at("11:00"));
    await keep.click();
    await asked.getByText("stored", { exact: true }).waitFor();
    await asked.getByRole("alert").waitFor();
    const half = await stored();
    expect(half).toEqual({
      ...before,
      windowEnd: at("09:30"),
      plan: { ...half.plan, planId: before.plan.planId },
    });
    await keep.click();
    await bar.waitFor({ state: "detached" });
    const { shift, windowEnd, plan } = await stored();
    expect(shift?.workEndTime).toBe("15:24:00");
    expect(shift?.breaks).toMatchObject([{ startTime: breakAt }]);
    expect(windowEnd).toBe(at("09:30"));
    expect(plan).toMatchObject({ source: "edit", basedOn: before.plan.planId, staleStopIds: [] });
    const [row] = plan.routes.flatMap(({ stops }) => stops.filter(({ type }) => type === "break"));
    expect(row?.serviceStartAt).toBe(at(breakAt));
  });
}

/** Moves a stop of the list by a finger that rests first. */
async function dragByFinger(
  page: Page,
  what: ReturnType<Page["locator"]>,
  onto: ReturnType<Page["locator"]>,
) {
  const tools = await page.context().newCDPSession(page);
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    tools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const x = from.x + 120;
  await touch("touchStart", x, from.y + 12);
  await page.locator(".tree-row.in-hand").waitFor(); // it rests until the stop is taken
  await touch("touchMove", x, from.y + 30);
  await touch("touchMove", x, to.y + 20);
  await page.locator(".edit-ghost span", { hasText: /min/ }).waitFor();
  await touch("touchEnd", x, to.y + 20);
}

async function dragByTouch(page: Page, what: ReturnType<Page["locator"]>, by: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const box = await what.boundingBox();
  if (!box) throw new Error("nothing to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await tools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const part of [0.5, 1])
    await tools.send("Input.dispatchTouchEvent", {
      ...{ type: "touchMove", touchPoints: [{ x: x + part * by, y }] },
    });
  await tools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function drag(page: Page, what: ReturnType<Page["locator"]>, by: number): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error("nothing to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 5 });
  await page.mouse.up();
}

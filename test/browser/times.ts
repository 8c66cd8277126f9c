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

async function drag(page: Page, what: ReturnType<Page["locator"]>, by: number): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error("nothing to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 5 });
  await page.mouse.up();
}

import { expect, it } from "vitest";
import type { CurrentRoutes, PlanHeadView } from "@rondo/day/records/plan.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { newDay } from "../support/day.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { linkFor } from "./people.ts";
import type { Visitor } from "./visitor.ts";

/** What a dispatcher does with the plans of a day. */
export function describePlans(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
  stranger: () => Promise<Visitor>,
): void {
  it("compares two plans of a day, makes the older one current and takes that back, and says what to tell the couriers", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, {});
    const names = ["Bakery", "Chemist", "Florist", "Tailor"];
    await day.stops(...names.map((name) => ({ name })));
    const { data: run } = await day.optimize({ includeGeometry: true });
    await client.post(`${day.path}/plans/${run.jobId}/release`, {});
    const [route] = run.routes;
    const stopIds = (route?.stops ?? []).flatMap(({ stopId }) => stopId ?? []);
    const [first, ...others] = stopIds;
    const other = day.couriers.find((id) => id !== route?.assignmentId);
    const routes = [
      { assignmentId: route?.assignmentId, stopIds: others },
      { assignmentId: other, stopIds: [first] },
    ];
    await client.request("PUT", `${day.path}/routes`, { body: { routes } });
    const moved = route?.stops.find(({ stopId }) => stopId === first)?.name ?? "";
    const current = async () => (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;
    const edited = (await current()).planId;

    const admin = await arrive(client);
    const { page } = admin;
    await admin.open(day.path);
    await page.getByText("4 / 4").waitFor();
    await page.keyboard.press("h");
    const row = page.locator(".changes li").filter({ hasText: "Other courier" });
    await row.getByText("Something was said or changed").waitFor();
    expect(await row.locator(".name").textContent()).toBe(moved);
    expect(await page.locator(".compared tbody tr").first().textContent()).toBe("Served stops44–");
    await admin.screenshot("plans-changes");
    for (const [view, seen] of [
      ["Map", ".map canvas"],
      ["Timeline", ".timeline canvas"],
      ["Lists", ".tree-row.visit"],
    ] as const) {
      await page.getByRole("tab", { name: view }).click();
      await page.locator(`.pair section:nth-child(2) ${seen}`).first().waitFor();
      await page.locator(`.pair section:nth-child(1) ${seen}`).first().waitFor();
      await admin.screenshot(`plans-${view.toLowerCase()}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    // One selection: a stop that is chosen in one list is chosen in the other.
    await page.locator(".pair section:nth-child(1) .tree-row.visit").first().click();
    expect(await page.locator(".pair [role=treeitem][aria-selected=true]").count()).toBe(2);
    await page.getByRole("tab", { name: "Lists" }).press("ArrowRight");

    await page.getByRole("button", { name: "Tell the couriers" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`without ${moved}`).waitFor();
    await admin.screenshot("release");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "They know it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await current()).releasedAt).not.toBe(null);

    await page.locator(".plan-list button").nth(1).press("Enter");
    await page.getByRole("button", { name: "Make it the current plan" }).click();
    await page.getByText("This plan is the current one now").waitFor();
    expect((await current()).planId).toBe(run.jobId);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await current()).planId).toBe(edited);
    await page.locator(".plan-list button").first().getByText("Current").waitFor();
    const { plans } = (await client.get<{ plans: PlanHeadView[] }>(`${day.path}/plans`)).data;
    expect(await page.locator(".plan-list li").count()).toBe(plans.length);

    await admin.go("/settings/people");
    const viewer = await stranger();
    await viewer.page.goto(await linkFor(admin, "Veikko", "Viewer"));
    await viewer.page.locator("td a").waitFor();
    await viewer.go(`${day.path}/plans?to=${run.jobId}`);
    await viewer.page.locator(".changes li").first().waitFor();
    expect(await viewer.page.getByRole("button", { name: /current plan|Tell the couriers/ }).count()).toBe(0);
    await viewer.go("/settings/preferences");
    await viewer.page.getByLabel("Language").selectOption("de");
    await viewer.go(`${day.path}/plans`);
    await viewer.page.getByText("Anderer Kurier").first().waitFor();
    await viewer.page.setViewportSize({ width: 390, height: 844 });
    await viewer.screenshot("plans-de-390");
  });
}

import { expect, it } from "vitest";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { newDay } from "../support/day.ts";
import type { Visitor } from "./visitor.ts";

/** Colleagues and their roles, and what the firm's days begin with. */
export function describePeople(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
  stranger: () => Promise<Visitor>,
): void {
  it("contract 13.10: takes a colleague from an administrator's link to a day, without pages for administrators", async () => {
    const client = await newClient();
    const { path: day } = await newDay(client, {});
    const admin = await arrive(client);
    await admin.open("/settings/people");
    await admin.page.getByRole("cell", { name: "Admin", exact: true }).waitFor();
    const { page, ...kaisa } = await stranger();
    await page.goto(await linkFor(admin, "Kaisa", "Dispatcher"));
    await page.waitForURL("**/projects");
    await page.getByRole("button", { name: "Kaisa, Test Deliveries" }).waitFor();
    await page.keyboard.press(",");
    await page.waitForURL("**/settings/*");
    expect(await page.locator(".settings nav a").allTextContents()).not.toContain("API keys");
    await page.goto(`${new URL(page.url()).origin}/settings/keys`);
    await page.getByText("There is no such page").waitFor();
    await page.goto(`${new URL(page.url()).origin}${day}?list=stops`);
    await page.getByRole("button", { name: "Add a stop" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Florist");
    await page.getByLabel("Address", { exact: true }).fill("Somewhere 1");
    await page.keyboard.press("Enter");
    await page.getByText("Florist").first().click();
    await page.getByText("Last changed by").waitFor();
    await page.getByText(/^Kaisa, /).waitFor();
    await admin.page.getByLabel("Role: Kaisa").selectOption({ label: "Viewer" });
    await admin.page.getByText("Kaisa: Viewer").waitFor();
    await page.reload();
    await page.getByText("Florist").first().waitFor();
    expect(await page.getByRole("button", { name: "Add a stop" }).count()).toBe(0);
    await admin.page.getByRole("button", { name: "End: Kaisa" }).click();
    await admin.page.getByRole("button", { name: "End", exact: true }).click();
    await admin.page.getByRole("button", { name: "End: Kaisa" }).waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("Sign in to Rondo").waitFor();
    await admin.go("/settings/audit");
    await admin.page.getByRole("row", { name: /Kaisa .*Stops added/s }).waitFor();
    await admin.page.getByRole("row", { name: /Person ended/ }).waitFor();
    await admin.page.getByLabel("Person", { exact: true }).selectOption({ label: "Kaisa" });
    await admin.page.getByRole("row", { name: /Person ended/ }).waitFor({ state: "detached" });
    await admin.page.getByRole("row", { name: /Kaisa .*Stops added/s }).waitFor();
    expect(kaisa.faults).toEqual([]);
  });

  it("contract 13.10: shows a day to a viewer without a control that changes it, and refuses the change", async () => {
    const client = await newClient();
    const made = await newDay(client, {});
    const day = made.path;
    await made.stops({ name: "Bakery" });
    const admin = await arrive(client);
    await admin.open("/settings/people");
    const visitor = await stranger();
    const { page } = visitor;
    await page.goto(await linkFor(admin, "Veikko", "Viewer"));
    await page.locator("td a").waitFor();
    await visitor.go(`${day}?list=stops`);
    await page.getByText("Bakery").first().click();
    await page.locator(".inspector").waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("r");
    await page.getByRole("gridcell", { name: "Bakery", exact: true }).dblclick();
    const changing = /^(Add|Change|Import|Plan day|Delete|Place|New|Remove)/;
    expect(await page.getByRole("button", { name: changing }).count()).toBe(0);
    expect(await page.getByRole("link", { name: changing }).count()).toBe(0);
    expect(await page.locator("dialog, .stops-grid input[type=text]").count()).toBe(0);
    await visitor.open(`${day}?list=couriers`);
    await page.locator(".couriers-table tbody tr").waitFor();
    expect(await page.getByRole("button", { name: changing }).count()).toBe(0);
    await made.optimize();
    await visitor.open(`${day}?list=now&at=08:05`);
    await page.getByRole("button", { name: /Bakery/ }).click();
    await page.locator(".inspector").waitFor();
    for (const key of ["l", "v", "s", "x", "t"]) await page.keyboard.press(key);
    const living = /^(Served|Not served|Late or out|New order|Re-plan|Tell the couriers|Another time)/;
    expect(await page.getByRole("button", { name: living }).count()).toBe(0);
    expect(await page.locator("dialog").count()).toBe(0);
    const refused =
      await page.evaluate(`fetch("/app/api/session").then((answer) => answer.json()).then(({ data }) =>
      fetch("/api/v1${day}", {
        method: "DELETE",
        headers: { "x-csrf-token": data.csrfToken },
      }).then((answer) => answer.status))`);
    expect(refused).toBe(403);
    const { stops } = (await client.get<{ stops: Stop[] }>(`${day}/stops`)).data;
    expect(stops).toHaveLength(1);
  });

  it("contract 13.11: offers the firm's depots, shift, vehicles and kinds of load where a day and a courier are made", async () => {
    const client = await newClient();
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open("/settings/firm");
    const add = async (button: string, cells: Readonly<Record<string, string>>) => {
      await page.getByRole("button", { name: button }).click();
      const region = page
        .getByRole("region")
        .filter({ has: page.getByRole("button", { name: button }) })
        .last();
      for (const [label, text] of Object.entries(cells))
        await region.getByLabel(`${label} 1`, { exact: true }).fill(text);
    };
    await page.getByLabel("Shift to").fill("15:30");
    await page.getByLabel("Time at a stop (min)").fill("7");
    await add("Add a depot", { Name: "North", "Address, or coordinates": "60.17, 24.94" });
    await add("Add a kind", { Name: "boxes", Unit: "bx" });
    await add("Add a vehicle", { Name: "Van 1", "Carries up to": "900 kg, twelve", Skills: "cold" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("“twelve” is no load").waitFor();
    await page.getByLabel("Carries up to 1", { exact: true }).fill("900 kg, 12 bx");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings of the company are saved").waitFor();
    await visitor.screenshot("settings-firm-filled");

    await visitor.go("/projects");
    await page.getByText("Plan your first day").waitFor();
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Name" }).fill("Tuesday");
    await page.getByLabel("Start address").fill("Somewhere else");
    await page.getByRole("button", { name: "North", exact: true }).click();
    await page.getByRole("button", { name: "Make project" }).click();
    await page.waitForURL("**/projects/*-*");
    const day = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Add a courier" }).first().click();
    await page.getByLabel("First name").fill("Aino");
    await page.getByRole("button", { name: "Van 1", exact: true }).click();
    await page.locator("dialog .main").click();
    await page.getByText("1 courier", { exact: true }).waitFor();
    const { project } = (await client.get<{ project: object }>(day)).data;
    expect(project).toMatchObject({ defaultStartAddress: "60.17, 24.94" });
    const { couriers } = (await client.get<{ couriers: object[] }>(`${day}/couriers`)).data;
    expect(couriers).toMatchObject([
      {
        ...{ workEndTime: "15:30:00", stopDurationMinutes: 7, skills: ["cold"], profile: "van" },
        loadLimits: { weight: 900, boxes: 12 },
      },
    ]);
    expect(visitor.faults).toEqual([]);
  });
}

/** An administrator makes the link of a colleague with this role. */
export async function linkFor({ page, ...admin }: Visitor, name: string, role: string): Promise<string> {
  expect(admin.faults).toEqual([]);
  await page.getByRole("button", { name: "New person" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Role", { exact: true }).selectOption({ label: role });
  await page.getByRole("button", { name: "Add and make a link" }).click();
  const link = await page.locator("dialog code").textContent();
  await page.getByRole("button", { name: "I have it" }).click();
  return link ?? "";
}

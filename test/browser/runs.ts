import { expect, it } from "vitest";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { newDay } from "../support/day.ts";
import type { Visitor } from "./visitor.ts";

/** Runs that another page, another person or a program has started, and sessions that are gone. */
export function describeRuns(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("follows any run of the project after a reload and in other tabs, cancels it there, and shows its plan", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops({}, {}, {});
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(day.path);
    await page.getByRole("button", { name: "Plan day" }).first().waitFor();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await client.post(`${day.path}/optimize`, { async: true, timeLimitSeconds: 300 });
    const going = { name: "Planning …" };
    await page.bringToFront();
    await page.getByRole("button", going).waitFor();
    await page.reload();
    await page.getByRole("button", going).click();
    await page.getByRole("dialog").getByText("s", { exact: false }).first().waitFor();
    await visitor.screenshot("run-of-other");
    await tab.bringToFront();
    await tab.getByRole("button", going).click();
    await tab.getByRole("button", { name: "Cancel the run" }).click();
    await tab.getByLabel("Time to think, in seconds").fill("300");
    await tab.getByText("taken only if there is a plan").waitFor();
    await tab.keyboard.press("Enter");
    await tab.keyboard.press("Enter"); // once more by mistake: it neither hides the run nor cancels it
    await tab.getByText(/ s of 300 s so far/).waitFor();
    await tab.getByRole("button", { name: "Cancel the run" }).click();
    await tab.getByRole("button", { name: "Plan", exact: true }).waitFor();
    await page.bringToFront();
    await page.getByRole("button", going).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await client.post(`${day.path}/optimize`, { async: true, timeLimitSeconds: 1 });
    await page.getByLabel("The plan in figures").getByText("3 / 3").waitFor();
    await tab.getByLabel("The plan in figures").getByText("3 / 3").waitFor();
  });

  it("says what sharing the work and neat routes take, by its own core and for nothing, and remembers the choices for the next day", async () => {
    const client = await newClient();
    const day = await newDay(client, {}, {});
    await day.stops({ name: "Bakery" }, { name: "Chemist" }, { name: "Florist" });
    const next = await newDay(client, {});
    await next.stops({});
    const visitor = await arrive(client);
    const { page } = visitor;
    const slider = page.getByRole("slider", { name: "Spread the work" });
    await visitor.open(day.path);
    await page.getByRole("button", { name: "Plan day" }).first().click();
    await slider.fill("1");
    await page.getByText(/2 couriers, about .* min and .* more, by straight lines/).waitFor();
    await page.getByRole("checkbox", { name: "Neat routes" }).check();
    await page.getByText(/2 couriers, about .* more, by straight lines/).waitFor();
    await visitor.screenshot("sharing-price");
    const { data } = await client.get<{ jobs: object[] }>(`${day.path}/optimization-jobs`);
    expect(data.jobs).toEqual([]);
    await visitor.open(next.path);
    await page.getByRole("button", { name: "Plan day" }).first().click();
    expect(await slider.inputValue()).toBe("1");
    await expect.poll(() => page.getByRole("checkbox", { name: "Neat routes" }).isChecked()).toBe(true);
  });

  it("asks for the price of a late minute on a day whose stops may be late, and plans with it", async () => {
    const client = await newClient();
    const [prompt, late] = [await newDay(client, {}), await newDay(client, {})];
    await prompt.stops({ name: "Bakery" });
    await late.stops({ name: "Bakery", lateMinutes: 30 });
    const visitor = await arrive(client);
    const { page } = visitor;
    const [price, another] = [page.getByLabel(/^A minute late/), page.getByLabel(/^Another courier/)];
    const open = async (path: string) => {
      await visitor.open(path);
      await page.getByRole("button", { name: "Plan day" }).first().click();
      await page.getByText("taken only if there is a plan").waitFor();
    };
    await open(prompt.path);
    expect(await price.count()).toBe(0);
    await open(late.path);
    await price.fill("0");
    await page.getByText(/whole number from 1 to 1,?000/).waitFor();
    await price.fill("5");
    await visitor.screenshot("late-price");
    expect(await another.count()).toBe(0);
    const run = page.waitForRequest(
      (request) => request.url().endsWith("/optimize") && !("validateOnly" in Object(request.postDataJSON())),
    );
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    expect((await run).postDataJSON()).toMatchObject({ weights: { lateMinute: 5 } });
    await page.getByRole("button", { name: "Show the plan" }).waitFor();
  });

  it("shows what others changed when somebody comes back to the page", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops({ name: "Bakery" });
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(`${day.path}?list=stops`);
    await page.getByText("Bakery").first().waitFor();
    await day.stops({ name: "Chemist" });
    await expect
      .poll(async () => {
        await page.evaluate(`window.dispatchEvent(new Event("focus"))`);
        return page.getByText("Chemist").count();
      })
      .toBeGreaterThan(0);
  });

  it("asks to sign in on any page as soon as an answer lacks a session", async () => {
    const client = await newClient();
    const day = await newDay(client, {});
    await day.stops({ name: "Bakery" });
    const visitor = await arrive(client);
    const { page } = visitor;
    await visitor.open(`${day.path}?list=stops`);
    await page.getByText("Bakery").first().waitFor();
    await page.context().clearCookies();
    await page.getByRole("checkbox", { name: "Choose Bakery" }).check();
    await page.getByRole("button", { name: "Delete 1 stop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete 1 stop" }).click();
    await page.getByText("Sign in to Rondo").waitFor();
  });
}

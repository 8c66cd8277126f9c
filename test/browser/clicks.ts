import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { templates } from "./templates.ts";
import type { Visitor } from "./visitor.ts";

/** A file that somebody brings. */
export interface Brought {
  readonly name: string;
  readonly buffer: Buffer;
}

/** What the page asks about a file, each answered by one click, in the order of the page. */
const ANSWERS = [
  /^Write \d+ postcodes? with their zeros$/,
  /^Plan the project on /,
  /^Add the courier to the day$|^Add \d+ couriers to the day$/,
  /^Take the best candidates?( of \d+)?$/,
];

/** A newcomer's way from a file to a printed plan. @returns the clicks */
export async function clicksToPaper(visitor: Visitor, { name, buffer }: Brought): Promise<string[]> {
  const { page } = visitor;
  const clicks: string[] = [];
  const click = async (target: Locator) => {
    clicks.push((await target.first().textContent()) ?? "");
    await target.first().click();
  };
  const button = (text: string | RegExp) => page.getByRole("button", { name: text, exact: true });
  await visitor.open("/projects");
  await click(button("New project"));
  await page.getByLabel("Start address").fill("Mannerheimintie 1, Helsinki");
  await click(button("Make it and import stops"));
  clicks.push("Choose a file");
  await page.locator("input[type=file]").setInputFiles({ name, buffer, mimeType: "text/csv" });
  const add = button(/^Add \d+ stops?$/);
  await add.waitFor();
  for (const answer of ANSWERS) {
    await page.getByText(/^Looking up/).waitFor({ state: "detached" });
    if ((await button(answer).count()) > 0) await click(button(answer));
  }
  await visitor.screenshot(`trial-${name}`);
  await click(add);
  const goOn = page.getByRole("link", { name: /^Continue (with the couriers|to the plan)$/ });
  await goOn.waitFor();
  const isPlanned = (await goOn.textContent()) === "Continue to the plan";
  await click(goOn);
  if (!isPlanned) {
    await page.getByRole("dialog").getByLabel("First name").fill("Aino");
    await click(page.getByRole("dialog").getByRole("button", { name: "Add a courier" }));
    await click(button("Plan day"));
  }
  await click(button("Plan"));
  await click(page.getByRole("link", { name: "Look and print" }));
  await page.locator(".sheet tbody tr").first().waitFor();
  await click(button("Print"));
  expect(await page.evaluate("window.printed")).toBe(1);
  await visitor.screenshot(`trial-${name}-paper`);
  return clicks;
}

/** The way of a file of each kind to paper. */
export function describeClicks(
  newClient: () => Promise<TestClient>,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it.each(Object.entries(templates))(
    "brings a newcomer from a file (%s) to a printed plan in at most 12 clicks",
    async (name, text) => {
      const visitor = await arrive(await newClient());
      const found = ["Annankatu 18", "Bulevardi 2", "Kaivokatu 2"].reduce(
        (all, address, index) => all.replaceAll(`Street ${index + 1}`, address),
        text,
      );
      const clicks = await clicksToPaper(visitor, { name: `${name}.csv`, buffer: Buffer.from(found) });
      expect(clicks.length, clicks.join(", ")).toBeLessThanOrEqual(12);
    },
  );
}

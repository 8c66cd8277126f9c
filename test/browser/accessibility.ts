import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { TestClient, TestGateway } from "../../services/gateway/testing/gateway.ts";
import { newDay } from "../support/day.ts";
import { pagesOf } from "./pages.ts";
import type { Visitor } from "./visitor.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const DESKTOP = { width: 1280, height: 800 };
/** A telephone, and the desktop at 200 %. */
const SMALL = { "390px": { width: 390, height: 844 }, "200%": { width: 640, height: 400 } };

export function describeAccessibility(
  gateway: () => TestGateway,
  arrive: (client: TestClient) => Promise<Visitor>,
): void {
  it("has no serious fault of accessibility on any page: light, dark, on a telephone, at 200 %", async () => {
    const client = await gateway().newClient({ walletCents: 10_000 });
    const day = await newDay(client, {});
    await client.patch(day.path, { name: "Dienstag, Innenstadt und Vororte" });
    await day.stops(
      { phone: "+358 40 1234567" },
      {},
      { timeWindows: [{ startTime: null, endTime: "2026-12-01T01:00:00Z" }] },
    );
    await day.optimize();
    await day.optimize({ draft: true });
    const body = {
      ...{ revision: 0, workStartTime: null, workEndTime: null, stopDurationMinutes: null },
      depots: [{ name: "North", address: "Street 1" }],
      ...{ vehicles: [{ name: "Van" }], loadKinds: [{ name: "boxes", unit: "bx" }] },
    };
    await (await gateway().signedIn(client)).request("PUT", "/app/api/firm", { body });
    const visitor = await arrive(client);
    const { page } = visitor;
    const faults: string[] = [];
    for (const [address, ready, keys = ""] of pagesOf(day.path)) {
      await visitor.go(address);
      await page.locator(ready).first().waitFor();
      if (keys !== "") {
        await page.keyboard.press(keys);
        await page.locator("dialog[open]").waitFor();
      }
      const name = `${address}${keys}`.replaceAll(/[^a-z]+/gi, "-").slice(1);
      await visitor.screenshot(`axe-${name}`);
      const found = await accessibilityFaults(page);
      for (const [size, viewport] of Object.entries(SMALL)) {
        await page.setViewportSize(viewport);
        await visitor.screenshot(`axe-${name}-${size}`);
        found.push(...(await check(page, {})).map((fault) => `${size}: ${fault}`));
        if (await isTooWide(page)) found.push(`${size}: the page scrolls sideways`);
        found.push(...(await outside(page)).map((text) => `${size}: “${text}” is not inside of its frame`));
      }
      await page.setViewportSize(DESKTOP);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      if (keys !== "") await page.keyboard.press("Escape");
    }
    expect(faults).toEqual([]);
  });
}

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
}

/** The texts of controls and headings that reach out of the head of the page or their dialog. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll(".top .place > *, .top .place > .button > *, dialog[open] .button")]
    .filter((part) => {
      const own = part.getBoundingClientRect();
      const frame = part.closest(".place, dialog").getBoundingClientRect();
      return own.width > 0 && (own.left < frame.left - 1 || own.right > frame.right + 1);
    })
    .map((part) => part.textContent)`);
}

/**
 * Serious and critical faults of the page as it is: all rules in light, contrast again in dark.
 *
 * @returns each with its rule and its element
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const faults = await check(page, {});
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await check(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...faults, ...inDark.map((fault) => `dark: ${fault}`)];
}

async function check(page: Page, options: RunOptions): Promise<string[]> {
  // Without `preload`, no style sheet is fetched again in each run; only rules for sound and for turned screens want them.
  const all = { ...options, resultTypes: ["violations"], preload: false };
  const run = `axe.run(document, ${JSON.stringify(all)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(" ")}`));
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

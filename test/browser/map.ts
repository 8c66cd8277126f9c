import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Uses the map of the open day as a dispatcher does: selects a stop, moves the map, and puts the stop elsewhere by keys. */
export async function useMap(page: Page): Promise<void> {
  const row = page.locator(".list-pane .tree-row.visit").nth(1);
  await row.hover();
  const ring = await middleOf(page, ".map .ring.hovered");
  await page.mouse.click(ring.x, ring.y);
  await expect.poll(async () => row.getAttribute("aria-selected")).toBe("true");
  const before = await middleOf(page, ".map .ring.chosen");
  await page.mouse.move(before.x + 60, before.y + 60);
  await page.mouse.down();
  await page.mouse.move(before.x + 160, before.y + 20, { steps: 4 });
  await page.mouse.up();
  await isAt(page, { x: before.x + 100, y: before.y - 40 });
  await page.getByRole("button", { name: "Place on the map" }).click();
  await page.keyboard.press("ArrowUp"); // the map has the keys now
  await isAt(page, { x: before.x + 100, y: before.y + 60 });
  await page.getByRole("button", { name: "Place it in the middle" }).click();
  await page.getByText("has its place").waitFor();
  await isAt(page, await middleOf(page, ".map .canvas"));
}

/** Waits for the selected stop to be at a pixel of the page. */
async function isAt(page: Page, { x, y }: Point): Promise<void> {
  const distance = async () => {
    const now = await middleOf(page, ".map .ring.chosen");
    return Math.hypot(now.x - x, now.y - y);
  };
  await expect.poll(distance).toBeLessThan(2);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

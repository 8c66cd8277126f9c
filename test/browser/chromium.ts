import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { readSettings } from "../../tools/settings.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/** The browser of the tests: `CHROMIUM`, or the first on the PATH; null where none is installed. */
export function chromiumPath(): string | null {
  const { environment } = readSettings();
  const folders = (environment["PATH"] ?? "").split(delimiter);
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
  return environment["CHROMIUM"] ?? found ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser. As root it has no sandbox of its own; the tests open pages of this machine only. */
export async function startChromium(path: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  // Nothing is drawn by the emulation of a graphics card but what asks for one: it is slower than drawing without.
  const args = ["--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])];
  return await chromium.launch({ executablePath: path, args });
}

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { root } from "../settings.ts";
import { bundleCommandLine } from "./command-line.ts";

const MOST_BYTES = 970_000;
const folder = newFolder();
let packed = "";

beforeAll(async () => {
  await bundleCommandLine(root);
  // What `npm pack` does once the bundle is made.
  const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  packed = join(folder, execFileSync("npm", args, { cwd: join(root, "cli"), encoding: "utf8" }).trim());
});

test("the packed command line is small, needs no package, and plans in an empty folder", () => {
  expect(statSync(packed).size).toBeLessThanOrEqual(MOST_BYTES);
  const home = join(folder, "home");
  mkdirSync(home);
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", packed], { cwd: home });
  expect(readdirSync(join(home, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["rondo"]);
  const rows = Array.from(
    { length: 60 },
    (_, n) => `Shop ${n},${60.16 + (n % 7) / 200},${24.9 + (n % 11) / 100}`,
  );
  writeFileSync(join(home, "orders.csv"), ["Customer,Lat,Lng", ...rows].join("\n"));
  const rondo = (...args: string[]) =>
    execFileSync(process.execPath, ["node_modules/.bin/rondo", ...args], {
      cwd: home,
      encoding: "utf8",
      stdio: "pipe",
    });
  const args = ["--couriers", "3", "--iterations", "200", "--out", "day.html", "--out", "day.xlsx"];
  expect(rondo("plan", "orders.csv", ...args)).toContain("60 of 60 stops by 3 couriers");
  expect(readdirSync(home)).toEqual(expect.arrayContaining(["day.html", "day.xlsx"]));
  expect(rondo("demo", "--iterations", "20")).toContain("by 3 couriers");
  expect(rondo("--version").trim()).toBe(
    (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version,
  );
});

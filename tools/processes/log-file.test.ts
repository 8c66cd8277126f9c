import { mkdir, readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { openLogFile } from "./log-file.ts";

const limits = { bytes: 10_000, asideFiles: 3 };
const lineOf = (index: number) => `line ${String(index).padStart(6, "0")} ${"x".repeat(86)}`;
const lineBytes = lineOf(0).length + 1;

let folder: string;
let shown: string[];
beforeEach(async () => {
  folder = newFolder();
  shown = [];
});

const file = () => join(folder, "logs/service.log");
const open = () => openLogFile(file(), (line) => shown.push(line), limits);

/** All lines that are kept, the oldest first. */
async function kept(): Promise<string[]> {
  const names = ["service.log.3", "service.log.2", "service.log.1", "service.log"];
  const present = await readdir(join(folder, "logs"));
  expect(names).toEqual(expect.arrayContaining(present));
  const texts = names
    .filter((name) => present.includes(name))
    .map(async (name) => readFile(join(folder, "logs", name), "utf8"));
  return (await Promise.all(texts)).join("").split("\n").slice(0, -1);
}

describe("a service's log", () => {
  test("rotates while it is written: the latest lines are there, whole and in order, and no more than the limits allow", async () => {
    const log = open();
    const count = 2000;
    for (let index = 0; index < count; index++) log.keep(lineOf(index));
    await log.close();
    const lines = await kept();
    expect(lines).toEqual(Array.from(lines, (_, index) => lineOf(count - lines.length + index)));
    const most = (limits.asideFiles + 1) * (limits.bytes + lineBytes);
    expect(lines.length * lineBytes).toBeLessThanOrEqual(most);
    expect(lines.length * lineBytes).toBeGreaterThan(limits.asideFiles * limits.bytes);
    for (const name of await readdir(join(folder, "logs")))
      expect((await stat(join(folder, "logs", name))).size).toBeLessThanOrEqual(limits.bytes + lineBytes);
  });

  test("goes on where the last start left it, its size counted", async () => {
    for (let start = 0; start < 6; start++) {
      const log = open();
      for (let index = 0; index < 50; index++) log.keep(lineOf(50 * start + index));
      await log.close();
    }
    expect((await kept()).at(-1)).toBe(lineOf(299));
    expect((await readdir(join(folder, "logs"))).length).toBeGreaterThan(2);
  });

  test("that cannot be written is said once, and ends nothing", async () => {
    await mkdir(file(), { recursive: true });
    const log = open();
    log.keep("lost");
    await expect.poll(() => shown).toEqual([expect.stringMatching(/service\.log cannot be written: /)]);
    log.keep("lost too");
    await log.close();
    await rm(file(), { recursive: true });
    log.keep("kept");
    await log.close();
    expect(await kept()).toEqual(["kept"]);
    expect(shown).toHaveLength(1);
  });

  test("shows warnings and what is no log line", async () => {
    const log = open();
    for (const line of ['{"level":30,"msg":"fine"}', '{"level":40,"msg":"mind"}', "plain"]) log.show(line);
    await log.close();
    expect(shown).toEqual(["mind", "plain"]);
    expect(await kept()).toHaveLength(3);
  });
});

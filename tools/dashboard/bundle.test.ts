import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildCourierPage, buildInto } from "./build.ts";

const ALL_BYTES = 250_000;
const FIRST_BYTES = 220_000;
/** The thread of the page's own core, which is loaded with the core when the first edit begins. */
const CORE_THREAD_BYTES = 33_500;
const CODE_AND_STYLES = [".js", ".mjs", ".css"];

it("code and styles of the dashboard have at most 250,000 bytes as they are sent, 220,000 before the first picture, without the core's thread of 33,500, and threads need no document", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rondo-bundle-"));
  try {
    await buildInto(folder);
    const page = await readFile(join(folder, "index.html"), "utf8");
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter(
      ({ name, parentPath }) => CODE_AND_STYLES.includes(extname(name)) && basename(parentPath) !== "courier",
    );
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const content = await readFile(join(parentPath, name));
        return { name, isFirst: page.includes(name), bytes: gzipSync(content, { level: 9 }).length };
      }),
    );
    const sum = (of: typeof sizes) => of.reduce((total, { bytes }) => total + bytes, 0);
    const thread = sum(sizes.filter(({ name }) => name.startsWith("core-worker-")));
    const [all, first] = [sum(sizes) - thread, sum(sizes.filter(({ isFirst }) => isFirst))];
    const report = sizes
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ name, bytes }) => `${bytes} ${name}`)
      .join("\n");
    expect(all, report).toBeLessThanOrEqual(ALL_BYTES);
    expect(thread, report).toBeLessThanOrEqual(CORE_THREAD_BYTES);
    expect(thread).toBeGreaterThan(0);
    expect(first, report).toBeLessThanOrEqual(FIRST_BYTES);
    expect(first).toBeGreaterThan(FIRST_BYTES / 4); // else something was not counted
    // Threads share code with the pages, but have no document.
    const code = async (name: string) => await readFile(join(folder, "assets", name), "utf8");
    const threads = sizes.map(({ name }) => name).filter((name) => name.includes("-worker-"));
    expect(threads).toHaveLength(2);
    const needed = new Set(threads);
    for (const name of needed)
      for (const [, other = ""] of (await code(name)).matchAll(/from"\.\/([^"]+)"/g)) needed.add(other);
    for (const name of needed) expect(await code(name), name).not.toMatch(/\bmatchMedia\(/);
    const firstCode = await Promise.all(
      sizes
        .filter(({ name, isFirst }) => isFirst && name.endsWith(".js"))
        .map(async ({ name }) => code(name)),
    );
    expect(firstCode.join("\n")).toMatch(/\bmatchMedia\(/);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);

it("decisions 12: the courier's page, which is one file beside its worker, has at most 60,000 bytes as it is sent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rondo-courier-"));
  try {
    await buildCourierPage(folder);
    const [page, worker] = await Promise.all(
      ["index.html", "sw.js"].map(async (name) => readFile(join(folder, name), "utf8")),
    );
    expect(gzipSync(`${page}${worker}`, { level: 9 }).length).toBeLessThanOrEqual(60_000);
    expect(worker).not.toMatch(/^import/m);
    expect(page).not.toMatch(/<(?:script|link)[^>]*(?:src|stylesheet)/);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);

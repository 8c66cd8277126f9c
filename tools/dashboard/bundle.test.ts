import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildInto } from "./build.ts";

const LIMIT_BYTES = 220_000;
const CODE_AND_STYLES = [".js", ".mjs", ".css"];

it("all code and styles of the dashboard have at most 220,000 bytes as they are sent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rondo-bundle-"));
  try {
    await buildInto(folder);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter(({ name }) => CODE_AND_STYLES.includes(extname(name)));
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const content = await readFile(join(parentPath, name));
        return { name, bytes: gzipSync(content, { level: 9 }).length };
      }),
    );
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const report = sizes
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ name, bytes }) => `${bytes} ${name}`);
    expect(total, report.join("\n")).toBeLessThanOrEqual(LIMIT_BYTES);
    expect(total).toBeGreaterThan(LIMIT_BYTES / 2); // else something was not counted
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);

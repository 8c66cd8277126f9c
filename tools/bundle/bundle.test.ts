import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { smallRun } from "../../lab/bench/runs.ts";
import { startChild } from "../processes/child.ts";
import { freePort } from "../processes/ports.ts";
import { TIED } from "../processes/tied.ts";
import { readSettings, root } from "../settings.ts";
import { optimizerReady } from "../start/ready.ts";
import { bundle } from "./bundle.ts";

test.each(["gateway", "optimizer"] as const)(
  "the bundle of the %s finds its other files",
  async (service) => {
    const dist = await bundle(service, root);
    const code = readdirSync(dist).map((name) => readFileSync(join(dist, name), "utf8"));
    const named = code.flatMap((text) => [...text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)]);
    const files = named.map(([, path = ""]) => resolve(dist, path));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => file.endsWith(".ts"))).toEqual([]); // an image has no sources
    const missing = files.filter((file) => !existsSync(file));
    expect(missing.filter((file) => file !== join(root, "dashboard/dist"))).toEqual([]); // built apart
  },
);

test("the bundle of the optimizer starts its threads and plans", async () => {
  const main = join(await bundle("optimizer", root), "index.js");
  const port = await freePort();
  const token = "token-of-this-test";
  const { PATH } = readSettings().environment;
  const env = {
    PATH,
    OPTIMIZER_PORT: String(port),
    OPTIMIZER_METRICS_PORT: "0",
    OPTIMIZER_TOKEN: token,
  };
  const child = await startChild(process.execPath, [...TIED, main], { env });
  try {
    await child.alive(async (gone) => optimizerReady(port, gone));
    expect((await smallRun(port, token)).plan?.unassigned).toEqual([]);
  } finally {
    await child.stop();
  }
});

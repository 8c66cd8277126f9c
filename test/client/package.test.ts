import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../support/lifetime.ts";
import { buildClient } from "../../tools/client/build.ts";
import { readSettings, root } from "../../tools/settings.ts";
import { startTestSystem } from "../support/system.ts";

const run = promisify(execFile);
const readme = await readFile(join(root, "client/README.md"), "utf8");
const programs = Array.from(readme.matchAll(/```ts run\n(.*?)```/gs), ([, text = ""]) => text);

describe("the packed client in an empty folder", { timeout: 120_000 }, () => {
  const folder = newFolder();
  beforeAll(async () => {
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const npm = async (...words: string[]) => run("npm", words, { cwd: folder });
    const { stdout } = await npm("pack", await buildClient(root), "--json");
    const [{ filename = "" } = {}] = JSON.parse(stdout) as { filename?: string }[];
    await npm("install", "--offline", "--no-audit", "--no-fund", join(folder, filename));
    await writeFile(join(folder, "process.d.ts"), "declare const process: { env: Record<string, string> };");
    for (const [index, text] of programs.entries()) await writeFile(join(folder, `program${index}.ts`), text);
  }, 120_000);

  it("brings no other package", async () => {
    const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as {
      packages: object;
    };
    expect(Object.keys(lock.packages)).toEqual(["", "node_modules/@rondo/client"]);
  });

  it.each(["nodenext", "bundler"])("has types for the programs of its page under %s", async (resolution) => {
    const compilerOptions = {
      ...{ target: "es2024", lib: ["es2024", "dom", "dom.iterable"], strict: true, noEmit: true },
      ...{ module: resolution === "bundler" ? "esnext" : "nodenext", moduleResolution: resolution },
      // The declarations of the package are checked, those of browsers are not.
      ...{ types: [], skipDefaultLibCheck: true, exactOptionalPropertyTypes: true },
    };
    const file = join(folder, "tsconfig.json");
    await writeFile(file, JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await run(process.execPath, [tsc, "-p", file]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe("");
    expect(programs).toHaveLength(2);
  });

  it("plans the day of its page", async () => {
    const { gateway } = await startTestSystem();
    const { key } = await gateway.newClient();
    const { PATH } = readSettings().environment;
    const env = { PATH, RONDO_API_KEY: key, RONDO_BASE_URL: gateway.origin };
    const { stdout } = await run(process.execPath, ["program0.ts"], { cwd: folder, env });
    expect(stdout).toContain("The plan costs 1 USD.");
    expect(stdout).toMatch(/Z \[ '(Bakery|Kiosk)', '(Bakery|Kiosk)' \]/);
  });

  it("adds at most 6 kB to what an application sends", async () => {
    const input = join(folder, "node_modules/@rondo/client/index.js");
    const build = await rolldown({ input });
    const { output } = await build.generate({ format: "esm", minify: true });
    await build.close();
    const bytes = gzipSync(output[0].code).length;
    expect(bytes).toBeLessThan(6 * 1024);
    expect(bytes).toBeGreaterThan(1024);
  });
});

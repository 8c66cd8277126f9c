import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { sheetOf } from "../../cli/src/testing.ts";
import { repositoryFiles } from "../../tools/check/files.ts";
import { readSettings, root } from "../../tools/settings.ts";
import { startTestSystem } from "../support/system.ts";

const run = promisify(execFile);
const { gateway } = await startTestSystem();
/** In the repository, so that programs find its packages. */
const home = join(root, ".cache", `documents-${process.pid}`);
afterAll(async () => rm(home, { recursive: true }));

interface Block {
  readonly language: string;
  readonly text: string;
}

type Page = readonly [name: string, blocks: readonly Block[]];

/** The blocks of each page that say that they can be run. */
async function pagesWithBlocks(): Promise<Page[]> {
  const names = (await repositoryFiles()).filter((name) => name.endsWith(".md"));
  const pages = await Promise.all(
    names.map(async (name): Promise<Page> => {
      const text = await readFile(join(root, name), "utf8");
      const found = text.matchAll(/^```(sh|js|ts) run\n(.*?)^```$/gms);
      return [name, Array.from(found, ([, language = "", block = ""]) => ({ language, text: block }))];
    }),
  );
  return pages.filter(([, blocks]) => blocks.length > 0);
}

/** A folder as a reader has it: with the demo's key, a sheet of orders, and `npx rondo`. */
async function readersFolder(name: string): Promise<{ folder: string; env: Record<string, string> }> {
  const folder = join(home, name);
  const { key } = await gateway.newClient({ walletCents: 1000 });
  await mkdir(join(folder, ".data"), { recursive: true });
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, ".data/demo.json"), JSON.stringify({ key }));
  await writeFile(join(folder, "orders.csv"), sheetOf(60));
  const npx = join(folder, "bin/npx");
  const program = join(root, "cli/src/rondo.ts");
  await writeFile(
    npx,
    `#!/bin/sh\nshift\nexec node --disable-warning=ExperimentalWarning "${program}" "$@"\n`,
  );
  await chmod(npx, 0o755);
  const { PATH = "" } = readSettings().environment;
  const path = [join(folder, "bin"), dirname(process.execPath), PATH].join(":");
  return { folder, env: { PATH: path, RONDO_API_KEY: key, RONDO_BASE_URL: gateway.origin } };
}

const pages = await pagesWithBlocks();

describe("what a page says can be run does run", { timeout: 60_000 }, () => {
  it("in these pages at least", () => {
    const names = ["README.md", "cli/README.md", "client/README.md", "docs/api-guide.md", "docs/settings.md"];
    expect(pages.map(([page]) => page)).toEqual(expect.arrayContaining(names));
  });

  it.each(pages)("%s", async (page, blocks) => {
    const { folder, env } = await readersFolder(page.replaceAll(/\W/g, "-"));
    // Variables of a block hold in those after it.
    const script = blocks.filter(({ language }) => language === "sh").map(({ text }) => text);
    if (script.length > 0) {
      const text = script.join("\n").replaceAll("http://127.0.0.1:3000", gateway.origin);
      const { stdout } = await run("bash", ["-euo", "pipefail", "-c", text], { cwd: folder, env });
      expect(stdout).not.toContain('"success":false');
    }
    const programs = blocks.filter(({ language }) => language !== "sh");
    const names = programs.map(({ language }, n) => `program${n}.${language}`);
    for (const [n, { text }] of programs.entries()) await writeFile(join(folder, names[n] ?? ""), text);
    if (names.some((name) => name.endsWith(".ts"))) await checkTypes(folder);
    for (const name of names) await run(process.execPath, [name], { cwd: folder, env });
  });
});

async function checkTypes(folder: string): Promise<void> {
  const compilerOptions = { lib: ["es2024", "dom", "dom.iterable"], types: ["node"] };
  const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, "-p", folder]).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  expect(stdout).toBe("");
}

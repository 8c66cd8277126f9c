import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { clientFiles } from "../gen/client.ts";
import { rustLimits, rustLimitsFile } from "../gen/rust-limits.ts";
import { root } from "../settings.ts";
import { command, verdictOn, type Outcome } from "./outcome.ts";

const run = promisify(execFile);
const buf = join(root, "node_modules/.bin/buf");

/** Compares the contract with that of branch `main`: deployed services must still understand each other. */
export async function breakingChanges(): Promise<Outcome> {
  try {
    await run("git", ["rev-parse", "--verify", "--quiet", "main:proto"], { cwd: root });
  } catch {
    return { verdict: "skipped", faults: "there is no branch main to compare with" };
  }
  return await command(buf, ["breaking", "proto", "--against", ".git#branch=main,subdir=proto"])();
}

/** Compares the committed stubs, limits and files of the client with freshly generated ones. */
export async function staleStubs(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-stubs-"));
  try {
    const generated = await command(buf, ["generate", "-o", folder], { folder: "proto" })();
    if (generated.verdict === "FAILED") return generated;
    const faults = await differences(join(folder, "gen"), join(root, "proto/gen"));
    if ((await read(join(root, rustLimitsFile))) !== (await rustLimits())) faults.push(stale(rustLimitsFile));
    for (const [file, text] of Object.entries(await clientFiles()))
      if ((await read(join(root, file))) !== text) faults.push(stale(file));
    return verdictOn(faults);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function differences(fresh: string, committed: string): Promise<string[]> {
  const files = (await readdir(fresh, { recursive: true })).filter((file) => /\.(ts|js)$/.test(file));
  const faults: string[] = [];
  for (const file of files) {
    const [wanted, found] = await Promise.all([read(join(fresh, file)), read(join(committed, file))]);
    if (wanted !== found) faults.push(stale(`proto/gen/${file}`));
  }
  return files.length > 0 ? faults : ["the generator made no stubs"];
}

function stale(file: string): string {
  return `${file} is stale: run npm run gen`;
}

async function read(file: string): Promise<string> {
  return await readFile(file, "utf8").catch(() => "");
}

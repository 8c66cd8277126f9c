import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const secret = { mode: 0o600 };

/** Creates the folder if need be. @throws Error with one line if it is not writable */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written (${codeOf(error)}); set DATA_DIR to one that can.`,
    );
  }
}

/** Creates a folder with its parents. Node's own `recursive` never ends where a parent answers ENOENT, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT" || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await makeFolder(folder);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

const ADDRESS = "address";

/** Notes the address of the gateway that runs with this folder. @returns a function that forgets it */
export async function noteAddress(folder: string, address: string): Promise<() => Promise<void>> {
  const file = join(folder, ADDRESS);
  await writeFile(file, `${address}\n`);
  return async () => rm(file, { force: true });
}

/** The address of the gateway that runs with this folder; undefined if none does. */
export async function addressOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, ADDRESS), "utf8").catch(() => "");
  return text.trim() || undefined;
}

/** The pepper of this folder's API keys. The first call makes it. */
export async function pepperOf(folder: string): Promise<string> {
  return keptSecret(folder, "pepper", () => randomBytes(32).toString("base64url"));
}

/** The key that encrypts this folder's webhook secrets. The first call makes it. */
export async function secretsKeyOf(folder: string): Promise<string> {
  return keptSecret(folder, "secrets-key", () => `local:${randomBytes(32).toString("base64")}`);
}

async function keptSecret(folder: string, name: string, make: () => string): Promise<string> {
  const file = join(folder, name);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    const made = make();
    await makeFolder(folder);
    await writeFile(file, `${made}\n`, secret);
    return made;
  }
}

/** The stored demo: its key and project. */
export interface DemoState {
  readonly companyId: string;
  readonly key: string;
  readonly projectId?: string;
}

/** @returns null when there is no demo yet */
export async function readDemo(folder: string): Promise<DemoState | null> {
  try {
    return JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as DemoState;
  } catch {
    return null;
  }
}

export async function writeDemo(folder: string, state: DemoState): Promise<void> {
  await writeFile(join(folder, "demo.json"), `${JSON.stringify(state, null, 2)}\n`, secret);
}

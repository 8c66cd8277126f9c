import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accepts } from "../processes/ports.ts";

const fileIn = (folder: string) => join(folder, "database.json");

/**
 * Writes the URI of the running database into the data folder, for later commands. The URI contains a password, so only
 * the owner can read the file.
 */
export async function announceDatabase(folder: string, uri: string): Promise<void> {
  await withdrawDatabase(folder); // an existing file would keep its permissions
  await writeFile(fileIn(folder), `${JSON.stringify({ uri })}\n`, { mode: 0o600, flag: "wx" });
}

export async function withdrawDatabase(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true });
}

/** URI of the database that runs on this data folder; undefined if there is none. */
export async function runningDatabase(folder: string): Promise<string | undefined> {
  try {
    const { uri } = JSON.parse(await readFile(fileIn(folder), "utf8")) as { uri: string };
    return (await accepts(Number(new URL(uri).port))) ? uri : undefined;
  } catch {
    return undefined;
  }
}

import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The password of the database in this folder. The first call makes it and stores it there, readable by the owner only.
 * Without a folder, every call makes a new one.
 */
export async function databasePassword(folder: string | undefined): Promise<string> {
  const fresh = randomBytes(32).toString("base64url");
  if (folder === undefined) return fresh;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "database-password");
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return (await readFile(file, "utf8")).trim();
  }
}

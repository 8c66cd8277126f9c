import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../settings.ts";

/** All files of the repository, committed or not, as paths from its root. */
export async function repositoryFiles(): Promise<string[]> {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await promisify(execFile)("git", args, { cwd: root, maxBuffer: 1 << 24 });
  return stdout.split("\n").filter((file) => file !== "");
}

/** The text of a repository's file; empty if the file is deleted but still in the index. */
export async function textOf(file: string): Promise<string> {
  return await readFile(join(root, file), "utf8").catch(() => "");
}

import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install } from "../../tools/setup/install.mjs";
import { root } from "../../tools/settings.ts";

/**
 * The folder of another version of this repository, with the packages that its services need. It is made once.
 * @param commit or a tag @throws Error if there is no such commit
 */
export async function versionFolder(commit: string, say: (line: string) => void): Promise<string> {
  const git = (...words: string[]): Buffer =>
    execFileSync("git", words, { cwd: root, maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "pipe"] });
  const hash = git("rev-parse", "--verify", `${commit}^{commit}`).toString().trim();
  const folder = join(root, ".cache/versions", hash);
  if (existsSync(folder)) return folder;
  say(`Making the version of ${hash.slice(0, 7)} (once) …`);
  const unfinished = `${folder}-${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    execFileSync("tar", ["-x", "-C", unfinished], { input: git("archive", "--format=tar", hash) });
    await install(unfinished, { production: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

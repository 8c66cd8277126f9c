import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { readSettings, root } from "../settings.ts";

/** Programs of Go modules that check our files. Go compares each module with its public list of hashes. */
const MODULES = {
  compose: "github.com/compose-spec/compose-go/v2/cmd@v2.9.0",
} as const;

const folder = join(root, ".cache/deploy/bin");

/** The program, built on the first use (about a minute); undefined without Go. @throws Error if the build fails */
export function goProgram(name: keyof typeof MODULES): string | undefined {
  const file = join(folder, MODULES[name].replaceAll(/[/@]/g, "-"));
  if (existsSync(file)) return file;
  if (spawnSync("go", ["version"]).error !== undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  const env = { ...readSettings().environment, GOBIN: folder, GOFLAGS: "-buildvcs=false" };
  const { status, stderr } = spawnSync("go", ["install", MODULES[name]], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`go install ${MODULES[name]} failed: ${stderr.trim()}`);
  renameSync(join(folder, basename(MODULES[name].split("@")[0] ?? "")), file);
  return file;
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filledCompose } from "./deploy/compose.ts";
import { goProgram } from "./deploy/programs.ts";
import { newSecrets } from "./deploy/secrets.ts";

// npm run deploy:check: holds the files of deploy/ to the rules of the programs that will read them.
const folder = mkdtempSync(join(tmpdir(), "rondo-deploy-"));
try {
  process.exitCode = checkCompose() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** compose-go's program does not fill in variables itself. */
function checkCompose(): boolean {
  const file = join(folder, "compose.yaml");
  writeFileSync(file, JSON.stringify(filledCompose(newSecrets())));
  return judge("compose.yaml", "the Compose specification (compose-go)", goProgram("compose"), [file]);
}

/** Runs a program that ends with 0 if the file is right. @returns false if it is not */
function judge(file: string, by: string, program: string | undefined, args: readonly string[]): boolean {
  if (program === undefined) {
    console.log(`skipped ${file}: ${by} needs Go (go.dev)`);
    return true;
  }
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  console.log(`${status === 0 ? "ok     " : "FAILED "} ${file} by ${by}`);
  if (status !== 0) console.log(`${stdout}${stderr}`.trimEnd());
  return status === 0;
}

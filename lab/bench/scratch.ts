import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Hands a program its input in a file, which is gone afterwards. */
export const withFile = <T>(text: string, use: (path: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), "rondo-bench-"));
  try {
    const path = join(folder, "input.json");
    writeFileSync(path, text);
    return use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

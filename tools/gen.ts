import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rustLimits, rustLimitsFile } from "./gen/rust-limits.ts";
import { root } from "./settings.ts";

// npm run gen: makes the stubs of proto/ and the core's limits. They are committed; `npm run check` refuses stale ones.
execFileSync(join(root, "node_modules/.bin/buf"), ["generate"], {
  cwd: join(root, "proto"),
  stdio: "inherit",
});
await writeFile(join(root, rustLimitsFile), await rustLimits());

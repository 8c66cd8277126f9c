import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clientFiles } from "./gen/client.ts";
import { rustLimits, rustLimitsFile } from "./gen/rust-limits.ts";
import { root } from "./settings.ts";

// npm run gen: makes the stubs of proto/, the core's limits, and the client's types and table of operations. They are
// committed; `npm run check` refuses stale ones.
execFileSync(join(root, "node_modules/.bin/buf"), ["generate"], {
  cwd: join(root, "proto"),
  stdio: "inherit",
});
await writeFile(join(root, rustLimitsFile), await rustLimits());
for (const [file, text] of Object.entries(await clientFiles())) await writeFile(join(root, file), text);

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./settings.ts";

// npm run gen: the TypeScript stubs of proto/, which are committed; `npm run check` says when they are stale.
execFileSync(join(root, "node_modules/.bin/buf"), ["generate"], {
  cwd: join(root, "proto"),
  stdio: "inherit",
});

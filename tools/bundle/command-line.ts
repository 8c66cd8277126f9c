import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { addresses } from "./bundle.ts";

/**
 * Joins the command line and all that it needs into few files, which need no packages.
 *
 * @param root of a checkout with all packages
 * @param dist the folder of the bundle
 * @returns the same
 */
export async function bundleCommandLine(root: string, dist = join(root, "cli/dist")): Promise<string> {
  rmSync(dist, { recursive: true, force: true });
  const build = await rolldown({
    cwd: root,
    input: { rondo: join(root, "cli/src/rondo.ts") },
    platform: "node",
    plugins: [addresses(dist)],
    // The validator of JSON schemas that the SDK has for Node is 40 kB larger packed than the one for workers.
    resolve: { alias: { "@modelcontextprotocol/server/_shims": join(root, "cli/src/mcp/shims.ts") } },
  });
  try {
    const names = { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" };
    await build.write({ dir: dist, format: "esm", minify: true, ...names });
  } finally {
    await build.close();
  }
  // The core's glue looks for its module beside itself.
  copyFileSync(join(root, "packages/solver/pkg/rondo_solver_bg.wasm"), join(dist, "rondo_solver_bg.wasm"));
  copyFileSync(join(root, "LICENSE"), join(dist, "LICENSE"));
  return dist;
}

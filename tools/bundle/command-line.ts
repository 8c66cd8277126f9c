import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { rolldown, type Plugin } from "rolldown";
import { addresses } from "./bundle.ts";

const CORE = "rondo_solver_bg.wasm";
const READ = `readFileSync(new URL("./${CORE}", import.meta.url))`;

/** The core's glue reads its module, which lies beside it, by Brotli: so it is a third smaller than in a package of npm. */
const packedCore: Plugin = {
  name: "packed core",
  transform(code, id) {
    if (!id.endsWith("packages/solver/pkg/node.js")) return undefined;
    if (!code.includes(READ)) throw new Error(`${id}: it does not read ${CORE} as it did`);
    const packed = READ.replace(CORE, `${CORE}.br`);
    const unpacked = code.replace(READ, `brotliDecompressSync(${packed})`);
    return `import { brotliDecompressSync } from "node:zlib";\n${unpacked}`;
  },
};

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
    plugins: [addresses(dist), packedCore],
    // The validator of JSON schemas that the SDK has for Node is 40 kB larger packed than the one for workers.
    resolve: { alias: { "@modelcontextprotocol/server/_shims": join(root, "cli/src/mcp/shims.ts") } },
  });
  try {
    const names = { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" };
    await build.write({ dir: dist, format: "esm", minify: true, ...names });
  } finally {
    await build.close();
  }
  const module = readFileSync(join(root, "packages/solver/pkg", CORE));
  // A better quality takes ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(join(dist, `${CORE}.br`), brotliCompressSync(module, { params }));
  copyFileSync(join(root, "LICENSE"), join(dist, "LICENSE"));
  return dist;
}

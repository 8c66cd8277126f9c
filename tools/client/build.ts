import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A `.ts` file of ours that a declaration names; the package has JavaScript. */
const OWN_FILE = /(from "\.{1,2}\/[^"]+)\.ts"/g;

/**
 * Makes the package `@rondo/client` as it is published: JavaScript and declarations, without dependencies.
 * @param root of a checkout
 * @returns the folder to pack: client/dist
 */
export async function buildClient(root: string): Promise<string> {
  const source = join(root, "client");
  const dist = join(source, "dist");
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist);
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", join(source, "tsconfig.json")]);
  for (const file of await readdir(dist, { recursive: true })) {
    if (!file.endsWith(".d.ts")) continue;
    const path = join(dist, file);
    await writeFile(path, (await readFile(path, "utf8")).replaceAll(OWN_FILE, '$1.js"'));
  }
  await writeFile(join(dist, "package.json"), JSON.stringify(await manifest(source), null, 2));
  await copyFile(join(source, "README.md"), join(dist, "README.md"));
  await copyFile(join(root, "LICENSE"), join(dist, "LICENSE"));
  return dist;
}

async function manifest(source: string): Promise<object> {
  const own = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as Record<string, unknown>;
  const { private: _, devDependencies: _none, ...published } = own;
  const exports = { ".": { types: "./index.d.ts", default: "./index.js" } };
  return { ...published, sideEffects: false, exports };
}

import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildClient } from "./client/build.ts";
import { root } from "./settings.ts";

// npm run release:packages: packs rondo and @rondo/client into .cache/release as they are published, and prints their sizes.
const target = join(root, ".cache/release");
await mkdir(target, { recursive: true });
for (const folder of [join(root, "cli"), await buildClient(root)]) {
  const words = ["pack", folder, "--pack-destination", target, "--json"];
  const [packed] = JSON.parse(execFileSync("npm", words, { cwd: root, encoding: "utf8" })) as [
    { readonly filename: string; readonly size: number; readonly integrity: string },
  ];
  console.log(`${packed.filename} ${packed.size} bytes ${packed.integrity}`);
}

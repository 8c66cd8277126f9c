import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PLACES, withVersion } from "./release/places.ts";
import { root } from "./settings.ts";

// npm run release:version -- VERSION: writes the version of the next release into every place that names it.
const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("usage: npm run release:version -- VERSION");
for (const place of PLACES) {
  const file = join(root, place.file);
  writeFileSync(file, withVersion(readFileSync(file, "utf8"), place, version));
}
console.log(`Every place names ${version}. Next: docs/how-to/release.md.`);

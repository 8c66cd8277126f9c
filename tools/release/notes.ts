import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../settings.ts";
import { readProvenance } from "../wasm/provenance.ts";
import { sectionsOf } from "./changelog.ts";

/** The files from which users can tell what a release was made from. */
const FILES = ["package-lock.json", "solver-wasm/Cargo.lock", "packages/solver/pkg/rondo_solver_bg.wasm"];
const IMAGES = ["gateway", "optimizer"];

/** The text of a release: its changes, what it was made from, and how to make and compare its images. */
export function releaseNotes(version: string, commit: string): string {
  const read = (file: string) => readFileSync(join(root, file));
  const changes =
    sectionsOf(read("CHANGELOG.md").toString()).find(({ title }) => title === version)?.body ?? "";
  const hash = (file: string) => createHash("sha256").update(read(file)).digest("hex");
  const { sources, rustc, wasmBindgen, wasmOpt } = readProvenance(join(root, "packages/solver/pkg"));
  const build = (image: string) =>
    [
      `SOURCE_DATE_EPOCH=0 docker buildx build -f deploy/docker/Dockerfile --target ${image}`,
      `  --output type=image,name=rondo/${image}:${version},rewrite-timestamp=true --provenance=mode=max --sbom=true .`,
    ].join(" \\\n");
  return `# ${version}

${changes}

## What it was made from

Commit ${commit}. \`npm run sbom\` at this commit prints its bill of materials.

| file | SHA-256 |
| --- | --- |
${FILES.map((file) => `| ${file} | ${hash(file)} |`).join("\n")}

The WASM package was built from sources ${sources} with ${rustc}, wasm-bindgen ${wasmBindgen} and wasm-opt ${wasmOpt};
\`npm run wasm:verify\` builds it again and compares.

## Images

\`\`\`sh
${IMAGES.map(build).join("\n")}
\`\`\`

The same commit gives the same files: a second build has the same digest.
`;
}

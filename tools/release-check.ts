import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelogFaults } from "./release/changelog.ts";
import { releaseNotes } from "./release/notes.ts";
import { root } from "./settings.ts";
import { bill } from "./supply-chain/bill.ts";

// npm run release:check: whether changelog, commit and tag are ready for a release of the version of package.json. Writes the
// release's notes and its bill of materials to .cache/release. Exits with 1 if something is missing. `.ci/run` must pass as well.
const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const folder = join(root, ".cache/release");
const tag = `v${version}`;
const [head = ""] = git("rev-parse", "HEAD");
const tagged = git("tag", "--list", tag).length > 0 ? git("rev-list", "-n1", tag)[0] : head;

const faults = [
  ...changelogFaults(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version),
  ...git("status", "--porcelain").map((line) => `uncommitted: ${line.trim()}`),
  ...(tagged === head ? [] : [`${tag} is another commit: raise the version`]),
];
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "sbom.json"), `${JSON.stringify(await bill(), null, 2)}\n`);
writeFileSync(join(folder, "notes.md"), releaseNotes(version, head));
for (const fault of faults) console.log(fault);
console.log(`Notes and bill of materials: ${folder}`);
console.log(
  faults.length > 0 ? `${version} cannot be released yet.` : `${version} can be tagged: git tag ${tag}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checks } from "./check/checks.ts";
import { changelogFaults } from "./release/changelog.ts";
import { releaseNotes } from "./release/notes.ts";
import { otherVersions } from "./release/places.ts";
import { root } from "./settings.ts";
import { bill } from "./supply-chain/bill.ts";

// npm run release:check: whether this commit can be released as the version of package.json. Writes the release's notes
// and its bill of materials to .cache/release. Exits with 1 if something is missing. `.ci/run` must pass as well.
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const folder = join(root, ".cache/release");
mkdirSync(folder, { recursive: true });

const of = (name: string) =>
  checks.find((check) => check.name === name)?.run() ?? Promise.reject(new Error(name));
const steps: readonly (readonly [name: string, faults: () => Promise<string[]> | string[]])[] = [
  ["one version in every place", () => otherVersions(version)],
  ["changelog", () => changelogFaults(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version)],
  ["nothing uncommitted", () => git("status", "--porcelain").map((line) => `uncommitted: ${line.trim()}`)],
  ["tag", tagFaults],
  ["licences and hashes", async () => lines((await of("licences and hashes")).faults)],
  ["images and compose.yaml", async () => lines((await of("images and compose.yaml")).faults)],
  ["manifests for Kubernetes", async () => lines((await of("manifests for Kubernetes")).faults)],
  ["bill of materials", writeBill],
  ["notes", writeNotes],
];

let failed = false;
for (const [name, faultsOf] of steps) {
  const faults = await faultsOf();
  console.log(`${faults.length === 0 ? "ok     " : "FAILED "} ${name}`);
  for (const fault of faults) console.log(`        ${fault}`);
  failed ||= faults.length > 0;
}
console.log(`Notes and bill of materials: ${folder}`);
console.log(failed ? `${version} cannot be released yet.` : `${version} can be tagged: git tag v${version}`);
process.exitCode = failed ? 1 : 0;

/** The version is new, or its tag is this commit. */
function tagFaults(): string[] {
  const tag = `v${version}`;
  if (git("tag", "--list", tag).length === 0) return [];
  const [tagged] = git("rev-list", "-n1", tag);
  return tagged === head() ? [] : [`${tag} is another commit: raise the version`];
}

async function writeBill(): Promise<string[]> {
  writeFileSync(join(folder, "sbom.json"), `${JSON.stringify(await bill(), null, 2)}\n`);
  return [];
}

function writeNotes(): string[] {
  writeFileSync(join(folder, "notes.md"), releaseNotes(version, head()));
  return [];
}

function head(): string {
  return git("rev-parse", "HEAD")[0] ?? "";
}

function git(...args: string[]): string[] {
  return lines(execFileSync("git", args, { cwd: root, encoding: "utf8" }));
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

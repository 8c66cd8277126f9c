import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../settings.ts";

/** A place that names the version of a release: each match of the pattern, in its first group. */
export interface Place {
  readonly file: string;
  readonly pattern: RegExp;
}

const OWN_PACKAGES = [
  "cli",
  "client",
  "packages/addresses",
  "packages/day",
  "packages/solver",
  "proto/gen",
  "proto/wire",
  "services/gateway",
  "services/optimizer",
  "services/signals",
];
const OWN = /^ {2}"version": "([^"]+)"/gm;
const EACH_OTHER = /"@rondo\/(?:addresses|client|day|proto|signals|solver|wire)": "([^"]+)"/g;

/** Every place. docs/how-to/release.md, says how to change them. */
export const PLACES: readonly Place[] = [
  { file: "package.json", pattern: OWN },
  ...OWN_PACKAGES.map((folder) => ({ file: `${folder}/package.json`, pattern: OWN })),
  ...[
    "cli",
    "dashboard",
    "lab",
    "packages/addresses",
    "packages/day",
    "proto/wire",
    "services/gateway",
    "services/optimizer",
    "test",
    "tools",
    "tools/geocoder",
  ].map((folder) => ({
    file: `${folder}/package.json`,
    pattern: EACH_OTHER,
  })),
  {
    file: "tools/embedded-db/pom.xml",
    pattern: /<artifactId>embedded-db<\/artifactId>\s*<version>([^<]+)</g,
  },
  { file: "solver-wasm/Cargo.toml", pattern: /^version = "([^"]+)"/gm },
  { file: "solver-wasm/Cargo.lock", pattern: /name = "rondo-solver"\nversion = "([^"]+)"/g },
  { file: "deploy/compose.yaml", pattern: /image: rondo\/\w+:(\S+)/g },
  { file: "deploy/base/kustomization.yaml", pattern: /name: rondo\/\w+, newTag: (\S+) \}/g },
  { file: "deploy/base/indexes-job.yaml", pattern: /name: indexes-(\S+)/g },
  { file: "deploy/helm/rondo/Chart.yaml", pattern: /^(?:appV|v)ersion: (\S+)/gm },
];

/** The text of a place with this version in it. */
export function withVersion(text: string, { pattern }: Place, version: string): string {
  return text.replaceAll(pattern, (found, old: string) => found.replace(old, version));
}

/** A fault for each place that names another version, or none. */
export function otherVersions(
  version: string,
  places: readonly Place[] = PLACES,
  read: (file: string) => string = (file) => readFileSync(join(root, file), "utf8"),
): string[] {
  return places.flatMap(({ file, pattern }) => {
    const named = [...read(file).matchAll(pattern)].map(([, name]) => name);
    if (named.length === 0) return [`${file} names no version`];
    const others = new Set(named.filter((name) => name !== version));
    return [...others].map((name) => `${file} names version ${String(name)}, package.json ${version}`);
  });
}

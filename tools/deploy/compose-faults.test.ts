import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../settings.ts";
import { composeFaults } from "./compose-faults.ts";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const file = readFileSync(join(root, "deploy/compose.yaml"), "utf8");

test.each([
  ["an unknown setting", "SOLVER_THREADS:", "SOLVER_THREAD:", "optimizer has no setting SOLVER_THREAD"],
  ["a wrong value", "ROUTING: ${ROUTING:-straight-line}", "ROUTING: maps", "optimizer: ROUTING: "],
  ["a missing secret", /KEY_PEPPER: .*/, "", "gateway: KEY_PEPPER must be set"],
  ["one pepper", /KEY_PEPPER_PREVIOUS: .*/, "", "gateway cannot change its pepper"],
  [
    "another version",
    `rondo/gateway:${version}`,
    "rondo/gateway:9.9.9",
    "gateway has the image rondo/gateway:9.9.9",
  ],
  ["no version", /image: prom\/prometheus:.*/, "image: prom/prometheus", "prom/prometheus needs a version"],
  ["too little time for a long solve", "640s", "60s", "optimizer is stopped in the middle of a long solve"],
  ["a way out", "data: { internal: true }", "data: {}", "the network data must be internal"],
])("compose.yaml is refused with %s", (_name, old, changed, fault) => {
  const [found, ...others] = composeFaults(version, file.replace(old, changed));
  expect(found).toContain(fault);
  expect(others).toEqual([]);
});

import { join } from "node:path";
import { root } from "../settings.ts";
import { contract } from "./contract.ts";
import { coreStructure } from "./core.ts";
import { deployFiles, deployManifests } from "./deploy.ts";
import { links } from "./links.ts";
import { command, type Check } from "./outcome.ts";
import { breakingChanges, staleStubs } from "./proto.ts";
import { patterns } from "./patterns.ts";
import { prose } from "./prose.ts";
import { settingsPage } from "./settings-page.ts";
import { styles } from "./styles.ts";
import { supplyChain } from "./supply-chain.ts";
import { versions } from "./versions.ts";

const bin = (name: string) => join(root, "node_modules/.bin", name);
const crate = ["--manifest-path", join(root, "solver-wasm/Cargo.toml")];
const rust = { needs: "needs cargo with rustfmt and clippy (rustup.rs)" };

/** All checks, the slow ones first. */
export const checks: readonly Check[] = [
  {
    name: "Rust lints",
    run: command(
      "cargo",
      ["clippy", "-q", ...crate, "--locked", "--all-targets", "--", "-D", "warnings"],
      rust,
    ),
  },
  { name: "types and lints", run: command(bin("oxlint"), ["--format=unix"]) },
  { name: "formatting", run: command(bin("oxfmt"), ["--check"]) },
  {
    name: "import rules",
    run: command(bin("depcruise"), [
      "--config",
      ".dependency-cruiser.mjs",
      "cli/src",
      "client",
      "packages",
      "services",
      "tools",
      "lab",
      "test",
      "deploy",
      "dashboard/src",
    ]),
  },
  {
    name: "circles of rooms",
    run: command(bin("depcruise"), ["--config", ".dependency-cruiser-rooms.mjs", "services", "packages"]),
  },
  { name: "structure of the core", run: coreStructure },
  { name: "dead code", run: command(bin("knip"), ["--no-progress", "--no-config-hints"]) },
  { name: "time of patterns", run: patterns },
  { name: "fences of styles", run: styles },
  { name: "prose", run: prose },
  { name: "links", run: links },
  { name: "tests of the contract", run: contract },
  { name: "page of settings", run: settingsPage },
  { name: "proto style", run: command(bin("buf"), ["lint", "proto"]) },
  { name: "proto compatibility", run: breakingChanges },
  { name: "licences and hashes", run: supplyChain },
  { name: "compose.yaml", run: deployFiles },
  { name: "manifests for Kubernetes", run: deployManifests },
  { name: "versions of packages", run: versions },
  { name: "generated stubs", run: staleStubs },
  { name: "Rust formatting", run: command("cargo", ["fmt", ...crate, "--check", "--", "-l"], rust) },
];

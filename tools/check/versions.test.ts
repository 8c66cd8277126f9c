import { expect, it } from "vitest";
import { compilerFaults, versionFaults } from "./versions.ts";

const root = { devDependencies: { vitest: "4.1.12" } };

it("one version of a package in several workspaces is no fault", () => {
  const gateway = { dependencies: { zod: "4.6.7" } };
  const test = { devDependencies: { zod: "4.6.7" } };
  expect(
    versionFaults([
      ["package.json", root],
      ["gateway/package.json", gateway],
      ["test/package.json", test],
    ]),
  ).toEqual([]);
});

it("two versions of a package are a fault, and so is one that the root has", () => {
  const gateway = { dependencies: { zod: "4.6.7" } };
  const test = { devDependencies: { zod: "4.6.8", vitest: "4.1.12" } };
  expect(
    versionFaults([
      ["package.json", root],
      ["gateway/package.json", gateway],
      ["test/package.json", test],
    ]),
  ).toEqual([
    "test/package.json declares zod 4.6.8, gateway/package.json 4.6.7",
    "test/package.json declares vitest, which the root has",
  ]);
});

it("the pinned Rust compiler is the one that has built the WASM package", () => {
  const record = "sources 73f3\nrustc rustc 1.95.0 (59807616e 2026-04-14)\n";
  expect(compilerFaults('[toolchain]\nchannel = "1.95.0"\n', record)).toEqual([]);
  expect(compilerFaults('[toolchain]\nchannel = "1.96.0"\n', record)).toEqual([
    "rust-toolchain.toml names 1.96.0, the WASM package is built by 1.95.0: npm run wasm:build",
  ]);
});

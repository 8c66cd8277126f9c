import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { missingPackages, nodeFolder } from "./install.mjs";

const lock = {
  "": { version: "1.0.0" },
  "services/gateway": { version: "0.1.0" },
  "node_modules/express": { version: "5.3.0" },
  "node_modules/vitest": { version: "4.1.12", dev: true },
  "node_modules/buf-win32": { version: "1.74.0", optional: true },
  "node_modules/node-other-platform": { version: "24.21.0", optional: true },
  [nodeFolder]: { version: "24.21.0", optional: true },
};

const root = newFolder();
beforeAll(async () => {
  await mkdir(join(root, "node_modules"));
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: lock }));
});

async function installed(packages: object): Promise<void> {
  await writeFile(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

test("an empty folder misses all but what is bound to another platform, Node included", () => {
  expect(missingPackages(root, false)).toBe(3);
  expect(missingPackages(root, true)).toBe(2);
});

test("what is there in the version of the lock file is not missing", async () => {
  await installed({ "node_modules/express": { version: "5.3.0" }, [nodeFolder]: { version: "24.21.0" } });
  expect(missingPackages(root, true)).toBe(0);
  expect(missingPackages(root, false)).toBe(1);
});

test("another version counts as missing", async () => {
  await installed({ ...lock, "node_modules/express": { version: "5.2.0" } });
  expect(missingPackages(root, false)).toBe(1);
});

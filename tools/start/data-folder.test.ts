import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { pepperOf, secretsKeyOf } from "./data-folder.ts";

const folder = newFolder();

test("a data folder has a pepper and a key for secrets of its own, which its owner alone may read", async () => {
  const [pepper, key] = [await pepperOf(folder), await secretsKeyOf(folder)];
  expect([await pepperOf(folder), await secretsKeyOf(folder)]).toEqual([pepper, key]);
  expect(pepper.length).toBeGreaterThanOrEqual(16);
  expect(key).toMatch(/^local:[A-Za-z0-9+/]{43}=$/);
  for (const name of ["pepper", "secrets-key"])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

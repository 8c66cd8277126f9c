import { expect, test } from "vitest";
import { Unsaved } from "./unsaved.ts";

test("what comes during a write is written the next time", async () => {
  const unsaved = new Unsaved<string>();
  unsaved.add(["a", "b"]);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const saving = unsaved.save(async () => promise);
  unsaved.add(["c"]);
  resolve(undefined);
  expect(await saving).toEqual(["a", "b"]);
  const written: string[] = [];
  await unsaved.save(async (items) => {
    written.push(...items);
    return Promise.resolve();
  });
  expect(written).toEqual(["c"]);
});

test("a write that fails loses nothing", async () => {
  const unsaved = new Unsaved<string>();
  unsaved.add(["a"]);
  await expect(unsaved.save(async () => Promise.reject(new Error("no database")))).rejects.toThrow();
  unsaved.add(["b"]);
  expect(await unsaved.save(async () => Promise.resolve())).toEqual(["a", "b"]);
});

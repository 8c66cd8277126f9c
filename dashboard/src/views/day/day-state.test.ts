import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("no part of a day keeps state outside the day: two days may be open side by side", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  const outside = code.filter((file) =>
    /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = (?:signal|computed|new Resource)\b/m.test(
      readFileSync(join(import.meta.dirname, file), "utf8"),
    ),
  );
  expect(code.length).toBeGreaterThan(50);
  expect(outside).toEqual([]);
});

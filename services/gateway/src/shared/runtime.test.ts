import { expect, it } from "vitest";
import { idMaker, systemRandom } from "./runtime.ts";

it("ids are UUIDs of version 7 that sort in the order they were made, also when the clock steps back", () => {
  let ms = Date.UTC(2026, 4, 4);
  const newId = idMaker({ now: () => new Date(ms) }, systemRandom);
  const ids = Array.from({ length: 20_000 }, (_, i) => {
    if (i === 10_000) ms -= 5000;
    if (i % 3000 === 0) ms += 1;
    return newId();
  });
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

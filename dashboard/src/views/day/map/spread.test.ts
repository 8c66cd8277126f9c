import fc from "fast-check";
import { expect, test } from "vitest";
import { spread } from "./spread.ts";

test("stops of one location stand around it, none over another, and a lone stop stands on it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 60 }), (keys) => {
      const stands = spread(keys, (key) => key);
      const groups = Map.groupBy(stands, (_, index) => keys[index]);
      for (const group of groups.values()) {
        if (group.length === 1) expect(group).toEqual([{ x: 0, y: 0 }]);
        for (const [index, one] of group.entries())
          for (const other of group.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(2);
      }
    }),
  );
});

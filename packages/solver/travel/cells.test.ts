import { expect, test } from "vitest";
import { Cells, UNKNOWN } from "./cells.ts";

test("cells keep every amount, in two bytes each while all fit", () => {
  const amounts = [0, 1, 65_533, -1];
  const cells = new Cells(7);
  for (const [index, amount] of amounts.entries()) cells.set(index, amount);
  expect(cells.bytes).toBe(14);
  cells.set(4, 65_534);
  cells.set(5, 2 ** 31 - 1);
  expect(cells.bytes).toBe(28);
  expect(Array.from({ length: 7 }, (_, index) => cells.at(index))).toEqual([
    ...amounts,
    65_534,
    2 ** 31 - 1,
    UNKNOWN,
  ]);
});

import { expect, test } from "vitest";
import { ImportModel } from "./import-model.ts";
import { guessColumns } from "@rondo/day/import/columns/guess.ts";
import { readText } from "@rondo/day/import/read/read-file.ts";
import { helsinkiDay } from "@rondo/day/import/testing.ts";

test("Nothing can be written while lines are read again for another day", async () => {
  const model = new ImportModel("project");
  model.day.value = { ...helsinkiDay, date: "2026-11-28" };
  const table = readText("Address,Date\nKatu 1,2026-12-01\nKatu 2,\n", "test.csv");
  await model.take({ table, guess: guessColumns(table) });
  expect([model.ready.value.length, model.isChanging.value]).toEqual([1, false]);
  model.day.value = helsinkiDay;
  const reading = model.read();
  expect(model.isChanging.value).toBe(true);
  await reading;
  expect([model.ready.value.length, model.isChanging.value]).toEqual([2, false]);
});

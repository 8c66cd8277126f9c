import { expect, test } from "vitest";
import { assignmentOf, PLANNING, stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { solveRequest } from "./request.ts";
import { selectStops } from "./selection.ts";
import { atOnce } from "../time/steps.ts";

test.each([true, false])("contract 2.11: a project's curbside is the problem's: %s", (curbside) => {
  const assignments = [assignmentOf("a")];
  const selection = atOnce(selectStops([stopOf("s")], [], assignments, {}));
  const records = {
    day: planDay("2026-12-01", "UTC"),
    defaultStart: null,
    selection,
    assignments,
    current: [],
  };
  expect(atOnce(solveRequest({ ...records, project: { ...PLANNING, curbside } }, {})).problem?.curbside).toBe(
    curbside,
  );
});

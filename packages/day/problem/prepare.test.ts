import { expect, it } from "vitest";
import { assignmentOf, PROJECT, stopOf } from "../testing/records.ts";
import { atOnce } from "../time/steps.ts";
import { checkRun, prepareRun, type Sources } from "./prepare.ts";

it("a problem is made in pieces, each of one stop or courier at most", () => {
  const [stops, couriers] = [300, 40];
  const sources: Sources = {
    project: PROJECT,
    stops: Array.from({ length: stops }, (_, index) => stopOf(`s${index}`)),
    assignments: Array.from({ length: couriers }, (_, index) => assignmentOf(`a${index}`)),
    activeCouriers: new Set(Array.from({ length: couriers }, (_, index) => `courier of a${index}`)),
    current: [],
  };
  const now = new Date("2026-12-01T00:00:00.000Z");
  const pieces = [...prepareRun(sources, atOnce(checkRun(sources, {}, now)), {}, now)];
  // Each stop is selected, then converted.
  expect(pieces.length).toBeGreaterThanOrEqual(2 * stops + couriers);
});

import { expect, test } from "vitest";
import type { Loads } from "../quantity/load.ts";
import { loadKindWarnings } from "./load-kinds.ts";

const stops: readonly { readonly id: string; readonly loadDemands: Loads | null }[] = [
  { id: "s1", loadDemands: { count: 3, weight: 2 } },
  { id: "s2", loadDemands: { count: 1, cold: 0 } },
  { id: "s3", loadDemands: null },
];

test("A kind of load that only stops or only couriers have is warned of, with who has it", () => {
  const assignments: readonly { readonly id: string; readonly loadLimits: Loads | null }[] = [
    { id: "a1", loadLimits: { load: 20, weight: 100 } },
    { id: "a2", loadLimits: null },
  ];
  expect(loadKindWarnings(stops, assignments)).toEqual([
    {
      code: "LOAD_KIND_UNUSED",
      message:
        '2 stops have loads of the kind "count", which no courier of this run limits: any amount fits.',
      stopIds: ["s1", "s2"],
      assignmentIds: [],
    },
    {
      code: "LOAD_KIND_UNUSED",
      message: '1 courier limits loads of the kind "load", which no stop of this run has.',
      stopIds: [],
      assignmentIds: ["a1"],
    },
  ]);
});

test("Kinds that both sides have, and a day without loads, are not warned of", () => {
  expect(loadKindWarnings(stops.slice(2), [{ id: "a", loadLimits: null }])).toEqual([]);
  expect(loadKindWarnings(stops, [{ id: "a", loadLimits: { count: 1, weight: 1 } }])).toEqual([]);
});

test("A stop that does not say its count has 1, so that a limit of the count limits something", () => {
  const limited = [{ id: "a", loadLimits: { count: 2 } }];
  expect(loadKindWarnings([{ id: "s", loadDemands: {} }], limited)).toEqual([]);
  const none = loadKindWarnings([{ id: "s", loadDemands: { count: 0 } }], limited);
  expect(none).toMatchObject([{ code: "LOAD_KIND_UNUSED", assignmentIds: ["a"] }]);
});

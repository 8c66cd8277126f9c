import { randomUUID } from "node:crypto";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import type { Warning } from "./schemas.ts";
import { readFrame, readResult } from "./stored.ts";

const assignment = randomUUID();
const stop = randomUUID();
const sentences = [
  `Assignment ${assignment} is left out: its courier ${randomUUID()} is inactive.`,
  `Stock loading point ${stop} (Store) has no coordinates and is not used.`,
  `Stop ${stop} is not locked: it has no place in a current route of a courier of this run.`,
];
const coded: Warning[] = [
  { code: "INACTIVE_COURIER", message: sentences[0]!, stopIds: [], assignmentIds: [assignment] },
  { code: "NO_COORDINATES", message: sentences[1]!, stopIds: [stop], assignmentIds: [] },
  { code: "NOT_LOCKED", message: sentences[2]!, stopIds: [stop], assignmentIds: [] },
];

describe("what an older version has stored", () => {
  it("has a code for each sentence that warned", () => {
    expect(readResult(JSON.stringify({ warnings: sentences })).warnings).toEqual(coded);
    const request = SolveRequest.create();
    expect(readFrame(JSON.stringify({ warnings: sentences }), request).warnings).toEqual(coded);
  });
});

describe("what this version has stored", () => {
  it("is read as it was written", () => {
    expect(readResult(JSON.stringify({ warnings: coded })).warnings).toEqual(coded);
  });

  it("takes the locations from the request", () => {
    const places = [{ latitude: 1, longitude: 2 }];
    const request = SolveRequest.fromPartial({ problem: { places } });
    expect(readFrame(JSON.stringify({ warnings: [] }), request).locations).toEqual(places);
  });
});

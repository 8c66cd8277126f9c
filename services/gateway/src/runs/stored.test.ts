import { randomUUID } from "node:crypto";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import { readCurrent } from "../plans/stored.ts";
import { readFrame, readResult } from "./stored.ts";

const assignment = randomUUID();
const stop = randomUUID();

describe("what an older version has stored", () => {
  it("has reasons without an amount", () => {
    const left = (reason: object) => [{ stopId: stop, externalId: "A", name: "S", reasons: [reason] }];
    const older = { code: "SHIFT", message: "M.", assignmentIds: [assignment] };
    const expected = left({ ...older, together: false, shortfall: null, stopId: null });
    const read = (reason: object): unknown[] => {
      const stops = left(reason);
      const stored = JSON.stringify({ routes: [], vehicles: [], unassignedStops: stops, leftOut: stops });
      const { leftOut } = readFrame(stored, SolveRequest.create());
      return [readResult(stored).unassignedStops, readCurrent(stored).unassignedStops, leftOut];
    };
    expect(read(older)).toEqual([expected, expected, expected]);
    const newer = { ...older, together: true, shortfall: null, stopId: null };
    expect(read(newer)).toEqual([left(newer), left(newer), left(newer)]);
  });

  it("contract 3.9: has stops without an id of the company's own, and routes of which nobody has said how neat they are", () => {
    const left = { stopId: stop, name: "S", reasons: [] };
    const row = { sequence: 1, stopId: stop, name: "S" };
    const stored = JSON.stringify({ routes: [{ stops: [row] }], unassignedStops: [left], warnings: [] });
    for (const { routes, unassignedStops } of [readResult(stored), readCurrent(stored)]) {
      const absent = {
        externalId: null,
        setupSeconds: 0,
        slackSeconds: null,
        preferred: null,
        handover: null,
        lateSeconds: 0,
      };
      expect(routes).toEqual([
        { compactness: null, setupSeconds: 0, lateSeconds: 0, stops: [{ ...row, ...absent }] },
      ]);
      expect(unassignedStops).toEqual([{ ...left, externalId: null }]);
    }
  });
});

describe("what this version has stored", () => {
  it("takes the locations from the request", () => {
    const locations = [{ latitude: 1, longitude: 2 }];
    const request = SolveRequest.fromPartial({ problem: { places: locations } });
    expect(readFrame(JSON.stringify({ vehicles: [], leftOut: [], warnings: [] }), request).locations).toEqual(
      locations,
    );
  });
});

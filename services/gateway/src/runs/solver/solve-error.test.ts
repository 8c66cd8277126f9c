import { status } from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { solveError, type SolveFailure, type SolveStage } from "./solve-error.ts";

const stages: readonly SolveStage[] = ["unanswered", "queued", "at work"];

describe("what ends a request is a crash of the run only when it was at work:", () => {
  it.each<[keyof typeof status, string, readonly SolveFailure[]]>([
    ["UNAVAILABLE", "No connection established", ["away", "dropped", "crashed"]],
    ["UNAVAILABLE", "Connection dropped", ["away", "dropped", "crashed"]],
    ["INTERNAL", "Received RST_STREAM with code 2", ["away", "dropped", "crashed"]],
    ["CANCELLED", "Call cancelled", ["away", "dropped", "crashed"]],
    ["DEADLINE_EXCEEDED", "Deadline exceeded", ["away", "busy", "crashed"]],
    ["UNAVAILABLE", "the service is shutting down", ["away", "away", "away"]],
    ["RESOURCE_EXHAUSTED", "all 2 solvers are busy", ["busy", "busy", "busy"]],
    ["RESOURCE_EXHAUSTED", "Received message larger than max", ["fault", "fault", "fault"]],
    ["INTERNAL", "the solver thread died", ["fault", "fault", "crashed"]],
    ["INVALID_ARGUMENT", "stops.3.place", ["fault", "fault", "fault"]],
    ["FAILED_PRECONDITION", "no travel times", ["travel", "travel", "travel"]],
  ])("%s (%s)", (code, details, kinds) => {
    const error = Object.assign(new Error(details), { code: status[code], details });
    expect(stages.map((stage) => solveError(error, stage).kind)).toEqual(kinds);
  });
});

import {
  AdviseRequest,
  StopAdvice,
  TimeWindow,
  type AdviseResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { AdviseRequestSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import { decodeChecked } from "@rondo/wire/decode.ts";
import type { Question } from "./question.ts";
import { requireIndices } from "@rondo/solver/request/validate.ts";

interface Asked {
  readonly stops: readonly number[];
  readonly slots: readonly unknown[];
}

/** The best position of given stops in each route of a plan. The problem's initial routes are that plan. */
export const advise: Question<AdviseRequest, Asked, AdviseResponse> = {
  ask: "advise",
  decode: (received) => decodeChecked(AdviseRequestSchema, AdviseRequest, received),
  given: ({ stops, slots }, problem) => {
    requireIndices("stops", stops, problem.stops.length, "stop");
    return { stops, slots: slots.map((slot) => TimeWindow.toJSON(slot)) };
  },
  answer: (found) => ({ advice: (found as unknown[]).map((each) => StopAdvice.fromJSON(each)) }),
};

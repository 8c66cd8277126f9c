import {
  Alternative,
  Weighed,
  WeighRequest,
  type WeighResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { WeighRequestSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import { decodeChecked } from "@rondo/wire/decode.ts";
import type { Question } from "./question.ts";

/** What single routes of a plan cost and break in other orders. */
export const weigh: Question<WeighRequest, object, WeighResponse> = {
  ask: "weigh",
  decode: (received) => decodeChecked(WeighRequestSchema, WeighRequest, received),
  given: ({ alternatives, limitMs }) => ({
    alternatives: alternatives.map((each) => Alternative.toJSON(each)),
    limitMs,
  }),
  answer: (found) => ({ weighed: (found as unknown[]).map((each) => Weighed.fromJSON(each)) }),
};

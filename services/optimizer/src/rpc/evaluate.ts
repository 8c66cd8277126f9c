import { EvaluateRequest, EvaluateResponse, RouteOrder } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { EvaluateRequestSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import { decodeChecked } from "@rondo/wire/decode.ts";
import type { Question } from "./question.ts";

/** The times of routes made by hand, and the rules that they break. Initial routes only say where locked stops belong. */
export const evaluate: Question<EvaluateRequest, readonly unknown[], EvaluateResponse> = {
  ask: "evaluate",
  decode: (received) => decodeChecked(EvaluateRequestSchema, EvaluateRequest, received),
  given: ({ routes }) => routes.map((route) => RouteOrder.toJSON(route)),
  answer: (found, travel) => ({ ...EvaluateResponse.fromJSON(found), travel }),
};

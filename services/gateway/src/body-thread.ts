import { parentPort } from "node:worker_threads";
import type { Context } from "./context.ts";
import { appEndpointsOf, endpointsOf } from "./endpoints.ts";
import type { BodyTask } from "./http/body-parser.ts";
import { pack } from "./http/packed-body.ts";
import { parseBody } from "./http/parse-body.ts";

// The thread that parses large bodies. It reads the endpoints' declarations and calls no handler.
const none = {} as Context;
const declarations = new Map(
  [...endpointsOf(none), ...appEndpointsOf(none)].map(
    (endpoint) => [endpoint.operationId, endpoint] as const,
  ),
);

parentPort?.on("message", ({ operationId, raw }: BodyTask) => {
  const rules = declarations.get(operationId);
  if (rules === undefined) throw new Error(`no endpoint ${operationId}`);
  const packed = pack(parseBody(raw, rules));
  const buffers = packed.lists.flatMap(({ pieces }) => pieces.map(({ buffer }) => buffer));
  parentPort?.postMessage(packed, buffers);
});

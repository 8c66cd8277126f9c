import { parentPort } from "node:worker_threads";
import { bodies } from "./endpoints.ts";
import type { BodyTask } from "./http/body-parser.ts";
import { pack } from "./http/packed-body.ts";
import { parseBody } from "./http/parse-body.ts";

// The thread that parses large bodies.
parentPort?.on("message", ({ operationId, raw }: BodyTask) => {
  const rules = operationId === null ? {} : bodies[operationId];
  if (rules === undefined) throw new Error(`no rules of a body for ${String(operationId)}`);
  const packed = pack(parseBody(raw, rules));
  const buffers = packed.lists.flatMap(({ pieces }) => pieces.map(({ buffer }) => buffer));
  parentPort?.postMessage(packed, buffers);
});

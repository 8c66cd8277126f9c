import { join } from "node:path";
import { type ClientReadableStream, credentials } from "@grpc/grpc-js";
import {
  OptimizerServiceService,
  SolveOptions,
  SolveRequest,
  type SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { clientOf } from "@rondo/wire/client.ts";
import { startChild } from "../../../tools/processes/child.ts";
import { freePort } from "../../../tools/processes/ports.ts";
import { TIED } from "../../../tools/processes/tied.ts";
import { root } from "../../../tools/settings.ts";
import { optimizerReady } from "../../../tools/start/ready.ts";
import { worstProblem, type Kind, type Size } from "./kinds.ts";

// Starts an optimizer service, sends problems to it, and prints a JSON array with an Outcome for each.

/** The problems to run, all at once: `count` problems of the kinds in turn. */
export interface Request {
  readonly kinds: readonly Kind[];
  readonly size: Size;
  readonly count: number;
  /** 0: the default by size. */
  readonly limitMs: number;
  readonly threads: number;
}

export interface Outcome {
  readonly kind: Kind;
  readonly limitMs: number;
  /** From the moment a thread took the run to its plan. */
  readonly wallMs: number;
  readonly planned: number;
  /** The reason why there is no plan. */
  readonly failed?: string;
}

const OptimizerClient = clientOf(OptimizerServiceService);
type OptimizerClient = InstanceType<typeof OptimizerClient>;

/** The encoded request. All are made before the first is sent, so that making them takes no time from the service. */
const encoded = (kind: Kind, seed: number, { size, limitMs }: Request): Buffer => {
  const problem = worstProblem(kind, size, seed);
  const options = SolveOptions.fromPartial({ timeLimitMs: limitMs, seed });
  return Buffer.from(SolveRequest.encode({ problem, options }).finish());
};

const { path, responseDeserialize } = OptimizerServiceService.solve;
const send = (client: OptimizerClient, bytes: Buffer): ClientReadableStream<SolveResponse> =>
  client.makeServerStreamRequest(path, (message: Buffer) => message, responseDeserialize, bytes);

const solve = async (
  client: OptimizerClient,
  kind: Kind,
  bytes: Buffer,
  { size, limitMs }: Request,
): Promise<Outcome> => {
  // The service's default: 10 ms for each stop, up to a minute.
  const expectedMs = limitMs || Math.min(60_000, 10 * size.stops);
  const nothing = { kind, limitMs: expectedMs, wallMs: NaN, planned: 0 };
  const stream = send(client, bytes);
  try {
    for await (const { event } of stream as AsyncIterable<SolveResponse>) {
      if (event?.$case !== "result") continue;
      const unassigned = event.value.plan?.unassigned ?? [];
      return {
        ...nothing,
        wallMs: event.value.elapsedSeconds * 1000,
        planned: size.stops - unassigned.length,
      };
    }
    return { ...nothing, failed: "no result" };
  } catch (error) {
    return { ...nothing, failed: error instanceof Error ? error.message : String(error) };
  }
};

const request = JSON.parse(process.argv[2] ?? "") as Request;
const port = await freePort();
const { threads, count: queue } = request;
const own = { OPTIMIZER_PORT: String(port), SOLVER_THREADS: String(threads), SOLVER_QUEUE: String(queue) };
const main = join(root, "services/optimizer/src/index.ts");
const child = await startChild(process.execPath, [...TIED, main], { env: { NODE_NO_WARNINGS: "1", ...own } });
await child.alive(async (gone) => optimizerReady(port, gone));
const client = new OptimizerClient(`127.0.0.1:${port}`, credentials.createInsecure(), {
  "grpc.max_receive_message_length": -1,
  "grpc.max_send_message_length": -1,
});
try {
  const { kinds, count } = request;
  const runs = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? "all fits";
    return { kind, bytes: encoded(kind, index + 1, request) };
  });
  const outcomes = await Promise.all(runs.map(({ kind, bytes }) => solve(client, kind, bytes, request)));
  process.stdout.write(JSON.stringify(outcomes));
} finally {
  client.close();
  child.kill();
}

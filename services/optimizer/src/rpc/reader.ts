import type { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Background } from "../background/background.ts";
import { Fault } from "../errors.ts";
import type { Twins } from "../travel/profile.ts";
import type { ReadProblem } from "./problem.ts";
import type { read } from "./read.ts";

/** How requests of an RPC are read. Every RPC is about a problem. */
export interface Reader<Request extends { readonly problem?: Problem | undefined }, Given> {
  /** @throws WireError */
  readonly decode: (received: Uint8Array) => Request;
  /** What the request says beside its problem, which is valid. @throws Fault "invalid" with the path of the field at fault */
  readonly given: (request: Request, problem: Problem) => Given;
}

/** A request as the main thread has it. */
export interface Read<Given> {
  readonly problem: ReadProblem;
  readonly given: Given;
}

interface Parts {
  readonly background: Background;
  readonly twins: Twins;
}

/** A request with a thousand stops, which takes some 10 ms to read, has 100 kB. */
const MOST_OF_SHORT = 512 * 1024;

const READ = new URL("./read.ts", import.meta.url);

/** Reads a request on a background thread. @throws Fault "invalid" with the path of the first field at fault */
export async function readRequest<Given>(
  rpc: string,
  received: Buffer,
  { background, twins }: Parts,
  signal: AbortSignal,
): Promise<Read<Given>> {
  const isShort = received.length <= MOST_OF_SHORT;
  const task = { rpc, received, twins };
  const answer = await background.run<typeof read>(READ, "read", task, { signal, isShort });
  if ("invalid" in answer) throw new Fault("invalid", answer.invalid);
  return answer.value as Read<Given>;
}

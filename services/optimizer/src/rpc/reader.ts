import type { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Background } from "../background/background.ts";
import { Fault } from "@rondo/solver/fault.ts";
import type { Twins } from "@rondo/solver/travel/profile.ts";
import type { ReadProblem } from "@rondo/solver/request/problem.ts";
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

/** A request with a thousand stops has some 70 kB and takes 10 ms to read. With 3,000 locations it needs 72 MB. */
const MOST_OF_SHORT = 128 * 1024;

const READ = new URL("./read.ts", import.meta.url);

/** Whether a request needs so little time and memory that it need not wait for others. */
export function isShort(received: Uint8Array): boolean {
  return received.length <= MOST_OF_SHORT;
}

/** Reads a request, a long one on the background thread. @throws Fault "invalid" with the path of the first field at fault */
export async function readRequest<Given>(
  rpc: string,
  received: Buffer,
  { background, twins }: Parts,
  signal: AbortSignal,
): Promise<Read<Given>> {
  const task = { rpc, received, twins };
  const how = { signal, isShort: isShort(received) };
  const answer = await background.run<typeof read>(READ, "read", task, how);
  if ("invalid" in answer) throw new Fault("invalid", answer.invalid);
  return answer.value as Read<Given>;
}

// Work of the background thread, or of the main thread if the request is short.
import { WireError } from "@rondo/wire/fault.ts";
import type { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Fault } from "@rondo/solver/fault.ts";
import type { Twins } from "@rondo/solver/travel/profile.ts";
import { readProblem } from "@rondo/solver/request/problem.ts";
import { questions } from "./questions.ts";
import type { Read, Reader } from "./reader.ts";
import { solveReader } from "./solve.ts";
import { travelReader } from "./travel.ts";
import { validProblem } from "@rondo/solver/request/validate.ts";

interface ReadTask {
  readonly rpc: string;
  readonly received: Uint8Array;
  readonly twins: Twins;
}

/** A fault is sent as a value, because a thrown Error loses its class between threads. */
export type Answer = { readonly value: Read<unknown> } | { readonly invalid: string };

type AnyReader = Reader<{ problem?: Problem }, unknown>;

const readers = { solve: solveReader, travel: travelReader, ...questions } as unknown as Readonly<
  Record<string, AnyReader>
>;

export function read({ rpc, received, twins }: ReadTask): Answer {
  const reader = readers[rpc];
  if (!reader) throw new Error(`no RPC ${rpc}`);
  try {
    const request = reader.decode(received);
    const problem = validProblem(request.problem);
    const given = reader.given(request, problem);
    return { value: { problem: readProblem(problem, twins), given } };
  } catch (error) {
    if (error instanceof WireError || (error instanceof Fault && error.kind === "invalid"))
      return { invalid: error.message };
    throw error;
  }
}

import type {
  handleServerStreamingCall,
  handleUnaryCall,
  ServiceDefinition,
  UntypedServiceImplementation,
} from "@grpc/grpc-js";
import {
  OptimizerServiceService,
  type SolveResponse,
  type TravelResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { answerQuestion } from "./question.ts";
import { questions } from "./questions.ts";
import { handled, type Received } from "./receive.ts";
import type { Services } from "./services.ts";
import { solve } from "./solve.ts";
import { sendTravel } from "./travel.ts";

/**
 * The service with requests as bytes. If the library decoded them, it would do so before the token is checked, and
 * would answer INTERNAL, without a path, to bytes that it cannot decode.
 */
export const definition: ServiceDefinition = Object.fromEntries(
  Object.entries(OptimizerServiceService).map(([name, rpc]) => [
    name,
    { ...rpc, requestDeserialize: (received: Buffer) => received },
  ]),
);

export function handlersOf(services: Services): UntypedServiceImplementation {
  const handleSolve: handleServerStreamingCall<Buffer, SolveResponse> = (stream) => {
    const work = async (received: Received) => solve(services, stream, received);
    const refuse = (status: object) => stream.emit("error", status);
    void handled(services, "solve", stream, { work, refuse, done: "planned" });
  };
  const handleTravel: handleServerStreamingCall<Buffer, TravelResponse> = (stream) => {
    const work = async ({ caller }: Received) => sendTravel(services, stream, caller);
    const refuse = (status: object) => stream.emit("error", status);
    void handled(services, "travel", stream, { work, refuse, done: "answered" });
  };
  const handlerOf =
    (rpc: keyof typeof questions): handleUnaryCall<Buffer, unknown> =>
    (incoming, reply) => {
      void answerQuestion(services, rpc, incoming, reply);
    };
  const names = Object.keys(questions) as (keyof typeof questions)[];
  const asked = Object.fromEntries(names.map((rpc) => [rpc, handlerOf(rpc)]));
  return { solve: handleSolve, travel: handleTravel, ...asked };
}

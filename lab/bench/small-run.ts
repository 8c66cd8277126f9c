import { credentials, Metadata } from "@grpc/grpc-js";
import {
  OptimizerServiceService,
  Problem,
  SolveOptions,
  type Result,
  type SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { clientOf } from "@rondo/wire/client.ts";

const OptimizerClient = clientOf(OptimizerServiceService);

/** Asks an optimizer on this machine to plan three stops of one vehicle. @throws what the optimizer answers instead */
export async function smallRun(port: number, token: string): Promise<Result> {
  const client = new OptimizerClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const metadata = new Metadata();
  metadata.set("authorization", `Bearer ${token}`);
  const places = [60.17, 60.18, 60.19].map((latitude) => ({ latitude, longitude: 24.94 }));
  const problem = Problem.fromPartial({
    places,
    stops: places.map((_, place) => ({ place })),
    vehicles: [{ startPlace: 0, endPlace: 0, shiftStart: 0, shiftEnd: 36_000 }],
  });
  const options = SolveOptions.fromPartial({ maxIterations: 1, seed: 1 });
  try {
    return await new Promise((resolve, reject) => {
      client
        .solve({ problem, options }, metadata)
        .on("data", ({ event }: SolveResponse) => {
          if (event?.$case === "result") resolve(event.value);
        })
        .on("error", reject);
    });
  } finally {
    client.close();
  }
}

import { credentials, Metadata } from "@grpc/grpc-js";
import {
  OptimizerServiceService,
  Problem,
  SolveOptions,
  type Result,
  type SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { clientOf } from "@rondo/wire/client.ts";
import { seededRandom } from "../../tools/random.ts";

const OptimizerClient = clientOf(OptimizerServiceService);
const HOUR = 3600;

/** Asks an optimizer on this machine to plan three stops of one vehicle. @throws what the optimizer answers instead */
export async function smallRun(port: number, token: string): Promise<Result> {
  const places = [60.17, 60.18, 60.19].map((latitude) => ({ latitude, longitude: 24.94 }));
  const problem = Problem.fromPartial({
    places,
    stops: places.map((_, place) => ({ place })),
    vehicles: [{ startPlace: 0, endPlace: 0, shiftStart: 0, shiftEnd: 10 * HOUR }],
  });
  return solve(port, token, { problem, options: SolveOptions.fromPartial({ maxIterations: 1, seed: 1 }) });
}

/**
 * Asks it for a day in a city, for 5 s on one thread: three stops of ten have a window of two hours, and a vehicle takes 25 to
 * 30 stops.
 */
export async function dayRun(port: number, token: string, stops: number): Promise<Result> {
  const random = seededRandom(1);
  const places = Array.from({ length: stops + 1 }, () => ({
    latitude: 60 + random.between(0, 400) / 1000,
    longitude: 24 + random.between(0, 600) / 1000,
  }));
  const window = () => {
    const start = random.between(0, 6) * HOUR;
    return random.between(0, 9) < 3 ? [{ start, end: start + 2 * HOUR }] : [];
  };
  const vehicle = { startPlace: 0, endPlace: 0, shiftStart: 0, shiftEnd: 9 * HOUR, capacity: [150] };
  const problem = Problem.fromPartial({
    places,
    stops: Array.from({ length: stops }, (_, stop) => ({
      place: stop + 1,
      serviceSeconds: 300,
      demand: [random.between(1, 9)],
      timeWindows: window(),
    })),
    vehicles: Array.from({ length: Math.ceil(stops / 25) }, () => vehicle),
  });
  const options = SolveOptions.fromPartial({ timeLimitMs: 5000, seed: 1, threads: 1 });
  return solve(port, token, { problem, options });
}

async function solve(
  port: number,
  token: string,
  request: { readonly problem: Problem; readonly options: SolveOptions },
): Promise<Result> {
  const client = new OptimizerClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const metadata = new Metadata();
  metadata.set("authorization", `Bearer ${token}`);
  try {
    return await new Promise((resolve, reject) => {
      client
        .solve(request, metadata)
        .on("data", ({ event }: SolveResponse) => {
          if (event?.$case === "result") resolve(event.value);
        })
        .on("error", reject);
    });
  } finally {
    client.close();
  }
}

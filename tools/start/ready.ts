import { Client, credentials } from "@grpc/grpc-js";
import { until } from "../processes/until.ts";

/** Resolves once the gateway at this address is ready. @throws if the signal is aborted first */
export async function gatewayReady(address: string, signal: AbortSignal): Promise<void> {
  await until(async () => {
    try {
      return (await fetch(`${address}/health/ready`)).ok;
    } catch {
      return false;
    }
  }, signal);
}

const serving = 1;

/** Resolves once gRPC's health service at this address answers SERVING. @throws if the signal is aborted first */
export async function optimizerReady(port: number, signal: AbortSignal, host = "127.0.0.1"): Promise<void> {
  const client = new Client(`${host}:${port}`, credentials.createInsecure(), {
    "grpc.initial_reconnect_backoff_ms": 50,
    "grpc.max_reconnect_backoff_ms": 200,
  });
  try {
    await until(() => isServing(client), signal);
  } finally {
    client.close();
  }
}

/** HealthCheckRequest of the whole server is empty; HealthCheckResponse is one enum, in field 1. */
async function isServing(client: Client): Promise<boolean> {
  return await new Promise((resolve) => {
    client.makeUnaryRequest(
      "/grpc.health.v1.Health/Check",
      () => Buffer.alloc(0),
      (answer) => answer[1] === serving,
      null,
      { deadline: Date.now() + 2000 },
      (_error, isUp) => {
        resolve(isUp === true);
      },
    );
  });
}

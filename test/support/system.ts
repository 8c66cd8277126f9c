import { pino } from "pino";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import type { TestGateway } from "../../services/gateway/testing/gateway.ts";
import { readConfig } from "../../services/optimizer/src/config.ts";
import { OptimizerServer } from "../../services/optimizer/src/server.ts";

/** A gateway with an optimizer that plans, straight-line travel and a database of its own. */
export interface TestSystem {
  readonly gateway: TestGateway;
  close(): Promise<void>;
}

export async function startTestSystem(): Promise<TestSystem> {
  const optimizer = new OptimizerServer(readConfig({ OPTIMIZER_PORT: "0" }), pino({ level: "silent" }));
  const port = await optimizer.start();
  const gateway = await startTestGateway({ settings: { OPTIMIZER_ADDRESSES: `127.0.0.1:${port}` } });
  return {
    gateway,
    close: async () => {
      await gateway.close();
      await optimizer.kill();
    },
  };
}

import {
  startTestGateway,
  type TestClient,
  type TestGateway,
} from "../../services/gateway/testing/gateway.ts";
import { startOptimizer } from "../../services/optimizer/testing/optimizer.ts";

/** A gateway with an optimizer that plans, straight-line travel and a database of its own. */
export interface TestSystem {
  readonly gateway: TestGateway;
  close(): Promise<void>;
}

interface Options {
  /** A built web app. Default: none. */
  readonly pagesFolder?: string;
  /** Settings of the gateway by the names of their environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a system on free ports, until the test or file ends. One that `beforeAll` starts is closed by its file. */
export async function startTestSystem({ pagesFolder, settings }: Options = {}): Promise<TestSystem> {
  const optimizer = await startOptimizer({ SOLVER_THREADS: "" }); // one for each core
  const gateway = await startTestGateway({
    settings: { OPTIMIZER_ADDRESSES: optimizer.address, ...settings },
    ...(pagesFolder !== undefined && { pagesFolder }),
  });
  const close = async (): Promise<void> => {
    await gateway.close();
    await optimizer.close();
  };
  return { gateway, close };
}

/** A client of a system of its own, with money for many runs. */
export async function newSystemClient(): Promise<TestClient> {
  return (await startTestSystem()).gateway.newClient({ walletCents: 100_000 });
}

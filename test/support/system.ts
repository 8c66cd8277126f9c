import { afterAll, beforeAll } from "vitest";
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

/** Starts a system on free ports. */
export async function startTestSystem({ pagesFolder, settings }: Options = {}): Promise<TestSystem> {
  const optimizer = await startOptimizer({ SOLVER_THREADS: "" }); // one for each core
  const gateway = await startTestGateway({
    settings: { OPTIMIZER_ADDRESSES: optimizer.address, ...settings },
    ...(pagesFolder !== undefined && { pagesFolder }),
  });
  return {
    gateway,
    close: async () => {
      await gateway.close();
      await optimizer.close();
    },
  };
}

/** Runs a system for the tests of the calling file. @returns a company's client, once the tests run */
export function useTestSystem(): { readonly client: TestClient } {
  let system: TestSystem | undefined;
  let client: TestClient | undefined;
  beforeAll(async () => {
    system = await startTestSystem();
    client = await system.gateway.newClient({ walletCents: 100_000 });
  });
  afterAll(async () => system?.close());
  return {
    get client() {
      if (client === undefined) throw new Error("the system runs only during tests");
      return client;
    },
  };
}

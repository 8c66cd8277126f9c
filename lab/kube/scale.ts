import { setTimeout as pause } from "node:timers/promises";
import { faultsOf } from "./faults.ts";
import { Load } from "./load.ts";
import type { Runs } from "./load.ts";
import { PodMetrics } from "./pod-metrics.ts";
import type { Stage } from "./stage.ts";

const RUNS = 100;
const PODS = 10;
const TIME_LIMIT_SECONDS = 5;
/** So many runs have ended when the pods are taken away again. One pod does the rest. */
const ENDED_WITH_MANY = 75;
const LOOK_MS = 500;
const SETTLE_MS = 600_000;
const OPTIMIZERS = "/apis/apps/v1/namespaces/rondo/deployments/optimizer";

export interface Scaled {
  readonly rows: (string | number)[][];
  readonly faults: readonly string[];
}

export const SCALE_HEADER = ["moment", "s", "ready pods", "runs waiting", "running", "ended"];

/** One optimizer, ten, and one again, while 100 runs are open. */
export async function scaleUnderLoad(stage: Stage, say: (line: string) => void): Promise<Scaled> {
  await stage.apply("production-keda");
  const load = await Load.join(stage, RUNS);
  try {
    const rows: (string | number)[][] = [];
    const since = performance.now();
    const reach = async (moment: string, isThere: (runs: Runs, pods: number) => boolean): Promise<void> => {
      const end = performance.now() + SETTLE_MS;
      for (;;) {
        const [runs, pods] = [await load.look(), (await stage.pods("optimizer")).length];
        if (isThere(runs, pods)) {
          const seconds = ((performance.now() - since) / 1000).toFixed(1);
          rows.push([moment, seconds, pods, runs.waiting, runs.running, runs.ended]);
          say(`${moment} after ${seconds} s`);
          return;
        }
        if (performance.now() > end)
          throw new Error(`not reached: ${moment}; ${JSON.stringify({ runs, pods })}`);
        await pause(LOOK_MS);
      }
    };
    await load.order(RUNS, TIME_LIMIT_SECONDS);
    await reach("100 runs are accepted", () => true);
    await reach("one pod has ended two runs", ({ ended }) => ended >= 2);
    await stage.cluster.merge(OPTIMIZERS, { spec: { replicas: PODS } });
    await reach("ten pods are ready", (_runs, pods) => pods >= PODS);
    await reach("ten runs at once", ({ running, waiting }) => running >= PODS || waiting === 0);
    await reach("75 runs have ended", ({ ended }) => ended >= ENDED_WITH_MANY);
    await stage.cluster.merge(OPTIMIZERS, { spec: { replicas: 1 } });
    await reach("one pod is ready", (_runs, pods) => pods === 1);
    await reach("all runs have ended", ({ ended }) => ended >= RUNS);
    const { claimsAgain } = await load.look();
    const givenBack = await new PodMetrics(stage).givenBack();
    say(`Optimizers gave back ${givenBack} runs that waited for them.`);
    const restarts = claimsAgain - givenBack;
    const restarted = restarts === 0 ? [] : [`${restarts} runs were started again`];
    return { rows, faults: [...restarted, ...(await faultsOf(stage, load))] };
  } finally {
    await load.close();
  }
}

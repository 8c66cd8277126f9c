import type { ControlPlane } from "./control-plane.ts";
import { faultsOf } from "./faults.ts";
import { Keda, scaledObject, WANTED } from "./keda.ts";
import { Load } from "./load.ts";
import { serveMetrics } from "./metrics-interface.ts";
import { PodMetrics } from "./pod-metrics.ts";
import type { Stage } from "./stage.ts";
import { Watch } from "./watch.ts";

const MOST_PODS = 4;
const RUNS = 40;
const TIME_LIMIT_SECONDS = 4;
/** From a run's acceptance, with no optimizer, until one solves it. */
const FROM_ZERO_SECONDS = 15;
/** For the test's short day: production waits for minutes before it removes a pod. */
const SCALE_DOWN = {
  stabilizationWindowSeconds: 10,
  policies: [{ type: "Percent", value: 50, periodSeconds: 5 }],
};

export interface Autoscaled {
  readonly rows: (string | number)[][];
  readonly faults: readonly string[];
}

/** The autoscaler of overlays/production, which reads the pods' own metrics: from two pods to four and back. */
export async function scaleByMetrics(stage: Stage, plane: ControlPlane): Promise<Autoscaled> {
  await stage.apply("production", (manifest) => {
    const { kind, metadata, spec = {} } = manifest;
    if (kind !== "HorizontalPodAutoscaler" || metadata.name !== "optimizer") return;
    Object.assign(spec, { maxReplicas: MOST_PODS });
    Object.assign(spec["behavior"] as object, { scaleDown: SCALE_DOWN });
  });
  const metrics = new PodMetrics(stage);
  const interfaces = await serveMetrics(plane, {
    ofPods: { rondo_solver_busy_share: async () => metrics.busyShares() },
    external: { rondo_run_oldest_wait_seconds: async () => metrics.oldestWaitSeconds() },
  });
  const load = await Load.join(stage, RUNS);
  try {
    const watch = new Watch(stage, load, metrics, "optimizer");
    await load.order(RUNS, TIME_LIMIT_SECONDS);
    await watch.until(`${MOST_PODS} pods`, ({ ready }) => ready === MOST_PODS);
    await watch.until("the end of the runs", ({ ended }) => ended === RUNS);
    await watch.until("two pods", ({ ready }) => ready === 2);
    return { rows: watch.rows, faults: await faultsOf(stage, load) };
  } finally {
    await load.close();
    await interfaces.stop();
  }
}

/** The ScaledObject of overlays/production-keda, by what the gateway's scaler says: from none to four and back to none. */
export async function scaleFromZero(
  stage: Stage,
  plane: ControlPlane,
  say: (line: string) => void,
): Promise<Autoscaled> {
  await stage.apply("production-keda", ({ kind, spec = {} }) => {
    if (kind !== "ScaledObject") return;
    const { triggers, advanced } = scaledObject.parse({ spec }).spec;
    triggers[0].metadata["threadsPerPod"] = "1";
    Object.assign(advanced.horizontalPodAutoscalerConfig.behavior, { scaleDown: SCALE_DOWN });
    Object.assign(spec, { maxReplicaCount: MOST_PODS, cooldownPeriod: 10, triggers, advanced });
  });
  const load = await Load.join(stage, RUNS);
  const [gateway] = await stage.pods("gateway");
  const keda = await Keda.start(stage.cluster, `${gateway?.host ?? ""}:50053`);
  const interfaces = await serveMetrics(plane, {
    ofPods: {},
    external: { [WANTED]: async () => keda.wanted() },
  });
  try {
    const watch = new Watch(stage, load, new PodMetrics(stage), "keda-hpa-optimizer");
    await watch.until("no pod", ({ pods }) => pods === 0);
    await load.order(1, TIME_LIMIT_SECONDS);
    const orderedMs = performance.now();
    await watch.until("a run from zero", ({ share, ended }) => share > 0 || ended > 0);
    const seconds = (performance.now() - orderedMs) / 1000;
    say(`An optimizer worked ${seconds.toFixed(1)} s after the first run was accepted, from no pod.`);
    await load.order(RUNS, TIME_LIMIT_SECONDS);
    await watch.until(`${MOST_PODS} pods`, ({ ready }) => ready === MOST_PODS);
    await watch.until("the end of the runs", ({ ended }) => ended === RUNS);
    await watch.until("no pod", ({ pods }) => pods === 0);
    const late =
      seconds > FROM_ZERO_SECONDS ? [`no optimizer solved the first run for ${seconds.toFixed(1)} s`] : [];
    return { rows: watch.rows, faults: [...late, ...(await faultsOf(stage, load))] };
  } finally {
    keda.stop();
    await load.close();
    await interfaces.stop();
  }
}

import { z } from "zod";
import { RefusedByServer } from "./cluster.ts";
import type { Applicable, Cluster, KubeObject } from "./cluster.ts";

/** Nodes that are silent for 40 s count as lost. */
const BEAT_MS = 10_000;
const CAPACITY = { cpu: "16", memory: "32Gi", pods: "110" };

const podSpec = z.object({
  nodeName: z.string().optional(),
  restartPolicy: z.string(),
  terminationGracePeriodSeconds: z.number(),
  containers: z.array(
    z.looseObject({
      name: z.string(),
      image: z.string(),
      lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
    }),
  ),
});

/** A pod that a node has to run. */
export interface Pod {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: z.infer<typeof podSpec>;
  /** The address that the cluster knows it by. */
  readonly address: string;
}

/** A pod's process. */
export interface PodProcess {
  /** Resolves once it passes its readiness probe. */
  readonly ready: Promise<void>;
  /** Runs the preStop hook, sends SIGTERM, and kills the process at the end of the grace period. */
  stop(graceSeconds: number): Promise<void>;
}

/** Starts the process of a pod; undefined: the pod only says that it is ready. */
export type RunPod = (pod: Pod) => Promise<PodProcess> | undefined;

/** Takes the place of the kubelets: has nodes, and tells the API server about their pods what a kubelet would tell. */
export class Kubelets {
  readonly #cluster: Cluster;
  readonly #run: RunPod;
  readonly #nodes: readonly string[];
  readonly #stop = new AbortController();
  readonly #pods = new Map<string, { process?: PodProcess | undefined; isStopping: boolean }>();
  #watching: Promise<void> | undefined;
  #beats: NodeJS.Timeout | undefined;
  #addresses = 1;

  constructor(cluster: Cluster, count: number, run: RunPod) {
    this.#cluster = cluster;
    this.#run = run;
    this.#nodes = Array.from({ length: count }, (_, index) => `node-${index + 1}`);
  }

  async start(): Promise<void> {
    for (const [index, name] of this.#nodes.entries())
      await this.#cluster.apply({
        apiVersion: "v1",
        kind: "Node",
        metadata: {
          name,
          labels: {
            "kubernetes.io/os": "linux",
            "kubernetes.io/hostname": name,
            "topology.kubernetes.io/zone": `zone-${index % 3}`,
          },
        },
      } as Applicable);
    await this.#beat();
    this.#beats = setInterval(() => void this.#beat().catch(() => undefined), BEAT_MS);
    this.#watching = this.#cluster.watch("/api/v1/pods", this.#stop.signal, (pod, isGone) => {
      if (!isGone) void this.#see(pod).catch(complain);
    });
    this.#watching.catch(() => undefined);
  }

  /** Ends all processes at once. */
  async stop(): Promise<void> {
    clearInterval(this.#beats);
    this.#stop.abort();
    await this.#watching?.catch(() => undefined);
    await Promise.all([...this.#pods.values()].map(async ({ process: own }) => own?.stop(0)));
  }

  async #beat(): Promise<void> {
    const now = new Date().toISOString();
    const ready = { type: "Ready", status: "True", reason: "KubeletReady", message: "" };
    for (const name of this.#nodes)
      await this.#cluster.merge(`/api/v1/nodes/${name}/status`, {
        status: {
          capacity: CAPACITY,
          allocatable: CAPACITY,
          conditions: [{ ...ready, lastHeartbeatTime: now, lastTransitionTime: now }],
        },
      });
  }

  async #see({ metadata, spec: given }: KubeObject): Promise<void> {
    const spec = podSpec.parse(given);
    if (!this.#nodes.includes(spec.nodeName ?? "")) return;
    const path = `/api/v1/namespaces/${metadata.namespace ?? ""}/pods/${metadata.name}`;
    const uid = String(metadata["uid"]);
    const known = this.#pods.get(uid);
    if (metadata.deletionTimestamp !== undefined) {
      if (known?.isStopping === true) return;
      this.#pods.set(uid, { ...known, isStopping: true });
      await known?.process?.stop(metadata.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds);
      this.#pods.delete(uid);
      await this.#cluster.request("DELETE", path, { gracePeriodSeconds: 0 }).catch(unlessGone);
      return;
    }
    if (known !== undefined) return;
    const own: { process?: PodProcess | undefined; isStopping: boolean } = { isStopping: false };
    this.#pods.set(uid, own);
    const number = this.#addresses++;
    const address = `10.244.${number >> 8}.${number & 255}`;
    own.process = await this.#run({ name: metadata.name, labels: metadata.labels, spec, address });
    await this.#tell(path, spec, address, false);
    await own.process?.ready;
    await this.#tell(path, spec, address, true);
  }

  async #tell(path: string, spec: Pod["spec"], address: string, isReady: boolean): Promise<void> {
    const now = new Date().toISOString();
    const isDone = isReady && spec.restartPolicy !== "Always"; // a Job's
    const conditions = ["Initialized", "ContainersReady", "Ready"].map((type) => {
      const holds = type === "Initialized" || (isReady && !isDone);
      return { type, status: holds ? "True" : "False", lastTransitionTime: now };
    });
    const running = { running: { startedAt: now } };
    const over = { terminated: { exitCode: 0, reason: "Completed", startedAt: now, finishedAt: now } };
    const status = {
      phase: isDone ? "Succeeded" : "Running",
      hostIP: "192.0.2.10",
      podIP: address,
      podIPs: [{ ip: address }],
      startTime: now,
      conditions,
      containerStatuses: spec.containers.map(({ name, image }) => ({
        name,
        image,
        imageID: "",
        containerID: `process://${address}/${name}`,
        ready: isReady && !isDone,
        started: true,
        restartCount: 0,
        state: isDone ? over : running,
      })),
    };
    await this.#cluster.merge(`${path}/status`, { status }).catch(unlessGone);
  }
}

/** A pod may be deleted at any time. @throws the error otherwise */
function unlessGone(error: unknown): void {
  if (!(error instanceof RefusedByServer && error.status === 404)) throw error;
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

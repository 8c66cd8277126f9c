import type { Stage } from "./stage.ts";

const METRICS_PORT = 9464;
/** As `rate(…[1m])` of the adapter's values, but shorter: a test has no minutes. */
const WINDOW_MS = 10_000;

/** Reads the metrics of all pods, and answers the two queries of adapter-values.yaml as Prometheus would. */
export class PodMetrics {
  readonly #stage: Stage;
  readonly #busy = new Map<string, { atMs: number; seconds: number }[]>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** `rondo_solver_busy_share` by the optimizers' names. */
  async busyShares(): Promise<Map<string, number>> {
    const shares = new Map<string, number>();
    for (const { name, host } of await this.#stage.pods("optimizer")) {
      const valueOf = await readMetrics(host);
      if (valueOf === undefined) continue;
      const atMs = performance.now();
      const known = (this.#busy.get(name) ?? []).filter((sample) => atMs - sample.atMs < WINDOW_MS);
      const latest = { atMs, seconds: valueOf("rondo_solver_busy_seconds_total") };
      this.#busy.set(name, [...known, latest]);
      const first = known[0];
      if (first === undefined) continue;
      const seconds = (atMs - first.atMs) / 1000;
      shares.set(name, (latest.seconds - first.seconds) / seconds / valueOf("rondo_solver_threads"));
    }
    return shares;
  }

  /** `rondo_run_oldest_wait_seconds`: the most that a gateway tells. @throws while none answers */
  async oldestWaitSeconds(): Promise<number> {
    const waits = await this.#ofGateways("rondo_run_oldest_wait_seconds");
    if (waits.length === 0) throw new Error("no gateway answers");
    return Math.max(...waits);
  }

  /** How many times an optimizer gave back a run that waited for it, and that no solver had begun. */
  async givenBack(): Promise<number> {
    const names = ["busy", "away"].map((reason) => `rondo_runs_requeued_total{reason="${reason}"}`);
    return (await this.#ofGateways(...names)).reduce((sum, count) => sum + count, 0);
  }

  /** These metrics of each gateway that answers. */
  async #ofGateways(...names: string[]): Promise<number[]> {
    const gateways = await this.#stage.pods("gateway");
    const answers = await Promise.all(gateways.map(async ({ host }) => readMetrics(host)));
    return answers.flatMap((valueOf) => (valueOf === undefined ? [] : names.map(valueOf)));
  }
}

/** The value of a metric, by its name and all labels, at this pod; undefined if the pod does not answer. */
async function readMetrics(host: string): Promise<((name: string) => number) | undefined> {
  const text = await fetch(`http://${host}:${METRICS_PORT}/metrics`).then(
    async (response) => response.text(),
    () => undefined,
  );
  if (text === undefined) return undefined;
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
}

import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Load } from "./load.ts";
import type { PodMetrics } from "./pod-metrics.ts";
import type { Stage } from "./stage.ts";

const LOOK_MS = 1000;
const ROW_SECONDS = 10;
const SETTLE_MS = 240_000;
const AUTOSCALERS = "/apis/autoscaling/v2/namespaces/rondo/horizontalpodautoscalers";

export const WATCH_HEADER = [
  "s",
  "moment",
  "runs waiting",
  "running",
  "ended",
  "oldest wait s",
  "busy share",
  "wanted pods",
  "ready pods",
];

interface Moment {
  readonly ended: number;
  readonly ready: number;
  /** A pod counts until its process has ended. */
  readonly pods: number;
  /** Of the time of the solver threads. */
  readonly share: number;
}

/** Follows what an autoscaler goes by, what it wants and what there is. */
export class Watch {
  /** The moments that were waited for, each change of pods, and a look every ten seconds. */
  readonly rows: (string | number)[][] = [];
  readonly #stage: Stage;
  readonly #load: Load;
  readonly #metrics: PodMetrics;
  readonly #autoscaler: string;
  readonly #sinceMs = performance.now();
  #last = { change: "", seconds: -ROW_SECONDS };

  /** @param autoscaler the name of the object */
  constructor(stage: Stage, load: Load, metrics: PodMetrics, autoscaler: string) {
    this.#stage = stage;
    this.#load = load;
    this.#metrics = metrics;
    this.#autoscaler = autoscaler;
  }

  /** Looks until it is so. @throws Error after minutes */
  async until(what: string, isSo: (moment: Moment) => boolean): Promise<void> {
    const endMs = performance.now() + SETTLE_MS;
    while (!(await this.#look(what, isSo))) {
      if (performance.now() > endMs)
        throw new Error(`not reached: ${what}\n${this.rows.map((row) => row.join(" ")).join("\n")}`);
      await pause(LOOK_MS);
    }
  }

  async #look(what: string, isSo: (moment: Moment) => boolean): Promise<boolean> {
    const runs = await this.#load.look();
    const ready = (await this.#stage.pods("optimizer")).length;
    const pods = await this.#stage.count("optimizer");
    const wanted = await this.#wanted();
    const wait = await this.#metrics.oldestWaitSeconds();
    const shares = [...(await this.#metrics.busyShares()).values()];
    const share = shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length);
    const isReached = isSo({ ...runs, ready, pods, share });
    const seconds = (performance.now() - this.#sinceMs) / 1000;
    const change = `${wanted}/${ready}`;
    if (isReached || change !== this.#last.change || seconds - this.#last.seconds >= ROW_SECONDS) {
      this.#last = { change, seconds };
      const { waiting, running, ended } = runs;
      const figures = [waiting, running, ended, wait.toFixed(0), share.toFixed(2), wanted, ready];
      this.rows.push([seconds.toFixed(0), isReached ? what : "", ...figures]);
    }
    return isReached;
  }

  async #wanted(): Promise<number> {
    const scaler = await this.#stage.cluster.find(`${AUTOSCALERS}/${this.#autoscaler}`);
    const known = z.looseObject({ status: z.looseObject({ desiredReplicas: z.number() }).optional() });
    return known.parse(scaler).status?.desiredReplicas ?? 0;
  }
}

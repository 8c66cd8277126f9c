import { threadsWanted } from "../../services/gateway/src/runs/scaler/demand.ts";
import type { Run } from "./day.ts";
import { MODEL } from "./model.ts";
import { Pods } from "./pods.ts";
import type { PodLimits } from "./pods.ts";

/** The deployment that serves the day. */
export interface Deployment extends PodLimits {
  readonly gateways: number;
  /** `RUNS_AT_ONCE` of each. */
  readonly runsAtOnce: number;
}

/** Figures of one minute. */
export interface Minute {
  readonly ordered: number;
  readonly pods: number;
  readonly waiting: number;
  readonly running: number;
}

export interface Outcome {
  /** Seconds from order to a thread, of each run. */
  readonly waits: readonly number[];
  readonly minutes: readonly Minute[];
  readonly podHours: number;
  readonly threadHours: number;
  /**
   * Seconds in which a run waited although a thread was free, because all gateways worked on as many runs as they
   * may.
   */
  readonly gatewaysFullSeconds: number;
  /** Seconds in which runs waited and no further pod was allowed. */
  readonly podsFullSeconds: number;
}

const DAY_SECONDS = 86_400;
const WAIT_SECONDS = 5;

/** A day, second by second: runs take threads in the order in which they came, and the scaler's own rule asks for pods. */
export function simulate(runs: readonly Run[], deployment: Deployment): Outcome {
  const pods = new Pods(deployment);
  const mostThreads = deployment.mostPods * MODEL.threadsPerPod;
  const mostRunning = deployment.gateways * deployment.runsAtOnce;
  const waiting: Run[] = [];
  const endings = new Map<number, number>();
  const waits: number[] = [];
  const minutes: Minute[] = [];
  const full = { gateways: 0, pods: 0 };
  let [next, running, head, ordered, threadSeconds] = [0, 0, 0, 0, 0];
  for (let second = 0; second < DAY_SECONDS || running > 0 || head < waiting.length; second++) {
    running -= endings.get(second) ?? 0;
    endings.delete(second);
    for (let run = runs[next]; run && run.at < second + 1; run = runs[++next]) {
      waiting.push(run);
      ordered++;
    }
    const threads = pods.ready(second) * MODEL.threadsPerPod;
    for (let run = waiting[head]; run && running < Math.min(threads, mostRunning); run = waiting[++head]) {
      running++;
      const wait = Math.max(0, second - run.at);
      waits.push(wait);
      const end = Math.max(second + 1, Math.round(run.at + wait + run.seconds));
      endings.set(end, (endings.get(end) ?? 0) + 1);
      threadSeconds += run.seconds;
    }
    const anyWaits = waiting.length > head;
    if (anyWaits && running >= mostRunning && threads > running) full.gateways++;
    if (anyWaits && pods.atMost) full.pods++;
    pods.want(second, wantedPods(waiting.slice(head, head + mostThreads), running, second));
    if (second % 60 === 59) {
      minutes.push({ ordered, pods: pods.count, waiting: waiting.length - head, running });
      ordered = 0;
    }
  }
  return {
    ...{ waits, minutes, podHours: pods.seconds / 3600, threadHours: threadSeconds / 3600 },
    ...{ gatewaysFullSeconds: full.gateways, podsFullSeconds: full.pods },
  };
}

/** The pods that the gateways ask the autoscaler for, by their own rule. */
function wantedPods(waiting: readonly Run[], running: number, second: number): number {
  const queue = {
    running: { length: running } as readonly unknown[],
    waiting: waiting.map(({ at }) => ({ createdAt: new Date(at * 1000) })),
  };
  const options = { threadsPerPod: MODEL.threadsPerPod, waitSeconds: WAIT_SECONDS };
  return Math.ceil(threadsWanted(queue, new Date(second * 1000), options) / MODEL.threadsPerPod);
}

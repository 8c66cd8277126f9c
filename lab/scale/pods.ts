import { MODEL } from "./model.ts";

/** The limits of the autoscaler, as in deploy/components/keda. */
export interface PodLimits {
  readonly leastPods: number;
  readonly mostPods: number;
}

const DECIDE_SECONDS = 15;
const GROW = 10;
const CALM_SECONDS = 120;
const SHRINK_SECONDS = 60;

/**
 * Optimizer pods under the autoscaler. It adds up to ten times as many every 15 s. It removes half of them each minute
 * once fewer pods have been wanted for two minutes.
 */
export class Pods {
  readonly #limits: PodLimits;
  /** When each pod is ready, in the order in which they were started. */
  readonly #readyAt: number[] = [];
  readonly #wanted: { readonly second: number; readonly pods: number }[] = [];
  #shrunkAt = 0;
  seconds = 0;

  constructor(limits: PodLimits) {
    this.#limits = limits;
    for (let i = 0; i < limits.leastPods; i++) this.#readyAt.push(0);
  }

  get count(): number {
    return this.#readyAt.length;
  }

  get atMost(): boolean {
    return this.count >= this.#limits.mostPods;
  }

  ready(second: number): number {
    return this.#readyAt.filter((at) => at <= second).length;
  }

  /** Sets how many pods are needed now. Call it each second. */
  want(second: number, pods: number): void {
    this.seconds += this.count;
    const { leastPods, mostPods } = this.#limits;
    this.#wanted.push({ second, pods: Math.max(leastPods, Math.min(mostPods, pods)) });
    while ((this.#wanted[0]?.second ?? second) < second - CALM_SECONDS) this.#wanted.shift();
    if (second % DECIDE_SECONDS !== 0) return;
    const now = this.#wanted.at(-1)?.pods ?? 0;
    const calm = Math.max(...this.#wanted.map((wanted) => wanted.pods));
    if (now > this.count) {
      const target = Math.min(now, Math.max(1, this.count * GROW));
      while (this.count < target) this.#readyAt.push(second + MODEL.podSeconds);
    } else if (calm < this.count && second - this.#shrunkAt >= SHRINK_SECONDS) {
      this.#shrunkAt = second;
      this.#readyAt.length = Math.max(calm, Math.ceil(this.count / 2));
    }
  }
}

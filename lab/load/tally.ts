import { quantile } from "../bench/table.ts";

/** Times of one kind of request. */
export interface Line {
  readonly name: string;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** Collects the times of requests by kind, and the errors. */
export class Tally {
  readonly #times = new Map<string, number[]>();
  readonly errors: string[] = [];

  /** Makes a request and records its time. @returns the answer; undefined if it failed */
  async time<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer | undefined> {
    const since = performance.now();
    try {
      return await send();
    } catch (error) {
      this.errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    } finally {
      this.note(name, performance.now() - since);
    }
  }

  note(name: string, ms: number): void {
    const times = this.#times.get(name);
    if (times) times.push(ms);
    else this.#times.set(name, [ms]);
  }

  /** The kinds whose name begins with `prefix`, then all of these together. */
  lines(prefix = ""): Line[] {
    const chosen = [...this.#times].filter(([name]) => name.startsWith(prefix));
    const together = chosen.flatMap(([, times]) => times);
    return [
      ...chosen.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, times]) => lineOf(name, times)),
      lineOf("together", together),
    ];
  }
}

function lineOf(name: string, times: readonly number[]): Line {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50Ms = 0, p99Ms = 0, longestMs = 0] = [0.5, 0.99, 1].map((share) => quantile(sorted, share));
  return { name, requests: sorted.length, p50Ms, p99Ms, longestMs };
}

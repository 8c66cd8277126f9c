import { defaultTimeLimitMs } from "../../services/optimizer/src/rpc/budget.ts";
import type { Random } from "../../tools/random.ts";
import { MODEL } from "./model.ts";

export interface Run {
  /** Seconds from midnight. */
  readonly at: number;
  readonly company: number;
  readonly stops: number;
  /** The seconds that it keeps a thread. */
  readonly seconds: number;
}

/** The runs of a day, in their order. */
export function dayOf(companies: number, random: Random): Run[] {
  const count = Math.round(companies * MODEL.runsPerCompany);
  const total = MODEL.hourShares.reduce((sum, share) => sum + share, 0);
  const runs = Array.from({ length: count }, () => {
    const stops = stopsOf(random);
    const seconds = defaultTimeLimitMs(stops) / 1000 + MODEL.overheadSeconds;
    return { at: momentOf(random, total), company: random.between(0, companies - 1), stops, seconds };
  });
  return runs.sort((a, b) => a.at - b.at);
}

function momentOf(random: Random, total: number): number {
  let left = random.next() * total;
  let hour = 0;
  for (const share of MODEL.hourShares) {
    if (left < share) break;
    left -= share;
    hour++;
  }
  const within = random.next() < MODEL.onTheHour ? 60 : 3600;
  return Math.min(hour, 23) * 3600 + random.next() * within;
}

function stopsOf(random: Random): number {
  const { median, sigma, most } = MODEL.stops;
  // Box-Muller.
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.max(1, Math.min(most, Math.round(median * Math.exp(sigma * normal))));
}

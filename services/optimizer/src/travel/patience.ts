import { Fault } from "../errors.ts";
import { monotonicMs } from "../clock.ts";
import type { BlockSource } from "./blocks.ts";

/**
 * Does the work until it is done, or until the source has given no answer to anybody for `patienceMs`. Then it is Fault
 * "travel-unavailable".
 */
export async function patiently<Value>(
  source: Pick<BlockSource, "answeredMs">,
  { signal, patienceMs }: { signal: AbortSignal; patienceMs: number },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const silent = new AbortController();
  const startedMs = monotonicMs();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const leftMs = Math.max(startedMs, source.answeredMs) + patienceMs - monotonicMs();
    if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs));
    else silent.abort(new Fault("travel-unavailable", `the routing server is silent for ${patienceMs} ms`));
  };
  look();
  try {
    return await work(AbortSignal.any([signal, silent.signal]));
  } finally {
    clearTimeout(timer);
  }
}

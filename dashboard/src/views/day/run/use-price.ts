import { useEffect, useState } from "preact/hooks";
import { returnCount } from "../../../api/client.ts";
import { failureOf, type Failure } from "../../../api/failure.ts";
import { estimateRun } from "../../../api/runs.ts";
import type { RunEstimate, RunOptions } from "../../../api/types.ts";

/** The price of a run, or the prerequisite that it lacks. */
export type PriceState =
  | { readonly kind: "asking" }
  | { readonly kind: "known"; readonly estimate: RunEstimate }
  | { readonly kind: "refused"; readonly failure: Failure };

/** Asks for the price of a run, and again whenever its options change or the service is back. */
export function usePrice(projectId: string, options: RunOptions): PriceState {
  const [price, setPrice] = useState<PriceState>({ kind: "asking" });
  const key = JSON.stringify(options);
  useEffect(() => {
    const old = new AbortController();
    void (async () => {
      let answer: PriceState;
      try {
        answer = { kind: "known", estimate: await estimateRun(projectId, options) };
      } catch (error) {
        answer = { kind: "refused", failure: failureOf(error) };
      }
      if (!old.signal.aborted) setPrice(answer);
    })();
    return () => {
      old.abort();
    };
  }, [projectId, key, returnCount.value]);
  return price;
}

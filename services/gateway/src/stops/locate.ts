import type { LookupResult } from "../geocoding/geocoder.ts";
import type { StopRecord } from "@rondo/day/records/stop/record.ts";
import type { Finding } from "./store.ts";

const LOOKUPS_AT_ONCE = 8;

interface Work {
  lookup(address: string): Promise<LookupResult>;
  /** Gets results as they arrive. */
  found(findings: readonly Finding[]): void;
  /** Ends the work early. */
  readonly until: AbortSignal;
}

/**
 * Looks up the addresses of stops, each distinct one once.
 * @throws the geocoder's error, after the results that it gave
 */
export async function locateStops(stops: readonly StopRecord[], work: Work): Promise<void> {
  const byAddress = [...Map.groupBy(stops, ({ address }) => address)];
  const failures: Error[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < byAddress.length && failures.length === 0 && !work.until.aborted) {
      const [address, waiting] = byAddress[next++] ?? ["", []];
      try {
        const result = await work.lookup(address);
        work.found(waiting.map((stop) => ({ stop, ...result })));
      } catch (error) {
        failures.push(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, worker));
  const [failure] = failures;
  if (failure) throw failure;
}

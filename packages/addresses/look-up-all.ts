import type { LookupResult } from "./geocoder.ts";

interface Work {
  lookup(address: string): Promise<LookupResult>;
  found(address: string, result: LookupResult): Promise<void> | void;
  readonly until: AbortSignal;
  /** How many are looked up at a time. Default: 8. */
  readonly atOnce?: number;
}

/**
 * Looks up addresses, each distinct one once.
 * @throws the geocoder's error, after the results that it gave
 */
export async function lookUpAll(addresses: Iterable<string>, work: Work): Promise<void> {
  const distinct = [...new Set(addresses)];
  const failures: Error[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < distinct.length && failures.length === 0 && !work.until.aborted) {
      const address = distinct[next++] ?? "";
      try {
        await work.found(address, await work.lookup(address));
      } catch (error) {
        failures.push(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  await Promise.all(Array.from({ length: work.atOnce ?? 8 }, worker));
  const [failure] = failures;
  if (failure) throw failure;
}

import type { LookupResult } from "@rondo/addresses/geocoder.ts";

const LOOKUPS_AT_ONCE = 8;

interface Work {
  lookup(address: string): Promise<LookupResult>;
  found(address: string, result: LookupResult): Promise<void> | void;
  readonly until: AbortSignal;
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
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, worker));
  const [failure] = failures;
  if (failure) throw failure;
}

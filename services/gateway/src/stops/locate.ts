import type { Geocoder } from "../geocoding/geocoder.ts";
import type { StopRecord } from "./record.ts";
import type { Finding } from "./store.ts";

const LOOKUPS_AT_ONCE = 8;

/**
 * Looks up the addresses of stops, each distinct one once.
 * @returns the results; if the geocoder failed, also its error as `failure`
 */
export async function locateStops(
  stops: readonly StopRecord[],
  geocoder: Pick<Geocoder, "lookup">,
): Promise<{ findings: Finding[]; failure: Error | null }> {
  const byAddress = [...Map.groupBy(stops, ({ address }) => address)];
  const findings: Finding[] = [];
  let failure: Error | null = null;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < byAddress.length && failure === null) {
      const [address, waiting] = byAddress[next++] ?? ["", []];
      try {
        const result = await geocoder.lookup(address);
        findings.push(...waiting.map((stop) => ({ stop, ...result })));
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, work));
  return { findings, failure };
}

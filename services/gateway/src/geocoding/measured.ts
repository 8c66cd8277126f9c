import { REQUEST_SECONDS, type Metrics } from "@rondo/signals/metrics.ts";
import type { Geocoder, LookupResult } from "@rondo/addresses/geocoder.ts";

/** The same geocoder, with its requests counted and timed. Requests that their caller cancelled do not count. */
export function measured(geocoder: Geocoder, metrics: Metrics): Geocoder {
  const help = "Addresses that were looked up, by outcome.";
  const requests = metrics.counter("rondo_geocoder_requests_total", help, "outcome");
  const name = "rondo_geocoder_request_duration_seconds";
  const seconds = metrics.histogram(name, "Time of a look-up.", REQUEST_SECONDS);
  return {
    lookup: async (address, options) => {
      const start = performance.now();
      const ended = (outcome: "found" | "none" | "unavailable"): void => {
        requests.inc({ outcome });
        seconds.observe((performance.now() - start) / 1000);
      };
      let result: LookupResult;
      try {
        result = await geocoder.lookup(address, options);
      } catch (error) {
        if (!options.signal?.aborted) ended("unavailable");
        throw error;
      }
      ended(result.location === null ? "none" : "found");
      return result;
    },
    close: () => geocoder.close(),
  };
}

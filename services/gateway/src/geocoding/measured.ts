import { REQUEST_SECONDS } from "@rondo/signals/metrics.ts";
import { Counter, Histogram, type Registry } from "prom-client";
import type { Geocoder, LookupResult } from "@rondo/addresses/geocoder.ts";

/** The same geocoder, with its requests counted and timed. Requests that their caller cancelled do not count. */
export function measured(geocoder: Geocoder, registry: Registry): Geocoder {
  const requests = new Counter({
    name: "rondo_geocoder_requests_total",
    help: "Addresses that were looked up, by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "rondo_geocoder_request_duration_seconds",
    help: "Time of a look-up.",
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
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
    close: () => {
      geocoder.close();
    },
  };
}

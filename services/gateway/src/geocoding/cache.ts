import { createHash } from "node:crypto";
import { singleSpaced } from "@rondo/day/text/single-spaced.ts";
import { FairQueue } from "../shared/fair-queue.ts";
import type { Clock } from "../shared/runtime.ts";
import type { CacheStore } from "./cache-store.ts";
import type { Geocoder, LookupOptions, LookupResult } from "@rondo/addresses/geocoder.ts";
import type { Region } from "@rondo/addresses/region.ts";
import { SharedRequests } from "./shared-requests.ts";

const dayMs = 24 * 3_600_000;
/** Answers that are read at once. The rest wait, companies in turn. */
const readAtOnce = 8;
/** A house that a server does not know today may be on its map tomorrow. */
const doubtMs = dayMs;

type Parts = {
  readonly source: Geocoder;
  /** The name of the source. Answers of another source are not used. */
  readonly name: string;
  readonly store: CacheStore;
  readonly days: number;
  readonly clock: Clock;
};

/**
 * A geocoder that remembers the answers of its source. A company's concurrent requests for one address share one request
 * to the source. Those of other companies do not join it, because it may wait behind many of that company.
 */
export class CachedGeocoder implements Geocoder {
  readonly #parts: Parts;
  readonly #asking = new SharedRequests<LookupResult>();
  readonly #reading = new FairQueue(readAtOnce);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly lookup = async (address: string, options: LookupOptions): Promise<LookupResult> => {
    const id = this.#idOf(address, options.region);
    const { companyId, signal: caller } = options;
    const known = await this.#reading.run(companyId, async () => this.#parts.store.find(id), caller);
    if (known && this.#isFresh(known.result, known.at)) return known.result;
    return this.#asking.join(
      `${companyId} ${id}`,
      async (signal) => this.#ask(id, address, { ...options, signal }),
      caller,
    );
  };

  readonly close = (): void => {
    this.#parts.source.close();
  };

  async sweep(): Promise<void> {
    await this.#parts.store.deleteBefore(
      new Date(this.#parts.clock.now().getTime() - this.#parts.days * dayMs),
    );
  }

  async #ask(id: string, address: string, options: LookupOptions): Promise<LookupResult> {
    const { source, store, clock } = this.#parts;
    const result = await source.lookup(address, options);
    await store.put({ _id: id, result, at: clock.now() });
    return result;
  }

  #isFresh({ location }: LookupResult, at: Date): boolean {
    const ageMs = this.#parts.clock.now().getTime() - at.getTime();
    return (
      ageMs < (location === null ? Math.min(doubtMs, this.#parts.days * dayMs) : this.#parts.days * dayMs)
    );
  }

  #idOf(address: string, region: Region | undefined): string {
    const centre = region?.centre
      ? [region.centre.latitude, region.centre.longitude].map((degrees) => Math.round(degrees))
      : [];
    const parts = [this.#parts.name, normalized(address), region?.country ?? "", ...centre];
    return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  }
}

/** Addresses that differ only in case, spaces or Unicode form count as the same. */
function normalized(address: string): string {
  return singleSpaced(address.normalize("NFKC").toLowerCase()).replaceAll(/ ?, ?/gu, ", ").trim();
}

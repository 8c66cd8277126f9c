import { createHash } from "node:crypto";
import type { Clock } from "../shared/runtime.ts";
import type { CacheStore } from "./cache-store.ts";
import type { Geocoder, LookupOptions, LookupResult } from "./geocoder.ts";
import type { Region } from "./region.ts";
import { SharedRequests } from "./shared-requests.ts";

const dayMs = 24 * 3_600_000;
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
 * A geocoder that remembers the answers of its source. Concurrent requests for one address share one request to the
 * source.
 */
export class CachedGeocoder implements Geocoder {
  readonly #parts: Parts;
  readonly #asking = new SharedRequests<LookupResult>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly lookup = async (address: string, options: LookupOptions = {}): Promise<LookupResult> => {
    const id = this.#idOf(address, options.region);
    const known = await this.#parts.store.find(id);
    if (known && this.#isFresh(known.result, known.at)) return known.result;
    return this.#asking.join(
      id,
      async (signal) => this.#ask(id, address, { ...options, signal }),
      options.signal,
    );
  };

  readonly close = (): void => {
    this.#parts.source.close();
  };

  /** Deletes answers that are too old. */
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
  return address
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s*,\s*/gu, ", ")
    .replace(/\s+/gu, " ")
    .trim();
}

import type { Background } from "../shared/background.ts";
import { isDatabaseLost } from "../shared/database.ts";
import { MOST_CRASHES } from "../shared/crashes.ts";
import { LeaseWatch } from "../shared/leases.ts";
import { Loop } from "../shared/loop.ts";
import type { GeocodingJob } from "./geocoding-jobs.ts";
import { type EndedGeocoding, type GeocodingParts, GeocodingRun } from "./geocoding-run.ts";

/** How often a gateway looks for geocodings of gateways that have died. */
const LOOK_MS = 3000;
/** The most geocodings that a gateway takes over at once. */
const MOST_TAKEN_OVER = 4;

/** Works on geocodings, and takes over those whose gateway has died or stopped. */
export class GeocodingWorker implements Background {
  readonly #parts: GeocodingParts;
  readonly #active = new Map<string, Promise<EndedGeocoding | null>>();
  readonly #leases = new LeaseWatch();
  readonly #stop = new AbortController();
  readonly #loop: Loop;

  constructor(parts: GeocodingParts) {
    this.#parts = parts;
    const failure = "cannot look for geocodings";
    this.#loop = new Loop(async () => this.#look(), { everyMs: LOOK_MS, log: parts.log, failure });
  }

  start(): void {
    this.#loop.start();
  }

  /** Callers that wait are told to ask again, and another gateway continues the work. */
  quiesce(): void {
    void this.#loop.stop();
    this.#stop.abort(new Error("the gateway stops"));
  }

  async stop(): Promise<void> {
    this.quiesce();
    await this.#loop.stop();
    await Promise.allSettled(this.#active.values());
  }

  /** Works on a geocoding that this gateway has claimed. @returns null if this gateway does not end it */
  async run(job: GeocodingJob): Promise<EndedGeocoding | null> {
    const { log } = this.#parts;
    const working = new GeocodingRun(job, this.#stop.signal, this.#parts).work();
    this.#active.set(job._id, working);
    try {
      const ended = await working;
      if (ended?.failure) log.warn({ err: ended.failure, projectId: job._id }, "a geocoding has failed");
      return ended;
    } finally {
      if (this.#active.get(job._id) === working) this.#active.delete(job._id);
    }
  }

  workOn(projectId: string): Promise<EndedGeocoding | null> | undefined {
    return this.#active.get(projectId);
  }

  async #look(): Promise<void> {
    const { jobs, clock, log, givenUp } = this.#parts;
    const running = await jobs.running();
    const alive = this.#leases.alive(running, performance.now(), clock.now());
    for (const job of running) {
      if (this.#stop.signal.aborted || this.#active.size >= MOST_TAKEN_OVER) return;
      if (alive.has(job._id) || this.#active.has(job._id)) continue;
      const claimed = await jobs.takeOver(job, clock.now());
      if (!claimed) continue;
      if ((claimed.crashes ?? 0) >= MOST_CRASHES) {
        if (await jobs.end(claimed, "failed", claimed, clock.now()))
          givenUp.note("geocoding", { companyId: job.companyId, projectId: job._id });
        continue;
      }
      log.info({ projectId: job._id }, "continues the geocoding of another gateway");
      this.run(claimed).catch((error: unknown) => {
        if (!isDatabaseLost(error))
          log.error({ err: error, projectId: job._id }, "a geocoding was interrupted");
      });
    }
  }
}

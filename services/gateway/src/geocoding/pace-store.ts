import type { Connection, Model } from "mongoose";
import { isNew, recordSchema } from "../shared/database.ts";
import type { Clock } from "../shared/runtime.ts";
import type { Slots } from "@rondo/addresses/servers/pace.ts";

interface PaceDocument {
  readonly _id: string;
  /** When the next slot begins. */
  readonly nextAt: Date;
}

const schema = recordSchema<PaceDocument>("geocoder_paces");

/** The pace of all gateways together towards a server: one document per server, with the next free slot. */
export class PaceStore {
  readonly #paces: Model<PaceDocument>;
  readonly #clock: Clock;

  constructor(connection: Connection, clock: Clock) {
    this.#paces = connection.model<PaceDocument>("GeocoderPace", schema);
    this.#clock = clock;
  }

  slotsOf(server: string, intervalMs: number): Slots {
    return { take: async () => this.#take(server, intervalMs) };
  }

  /** Compares and sets, so that no two gateways take one slot. A wrong clock shifts slots, but keeps their number. */
  async #take(server: string, intervalMs: number): Promise<number> {
    for (;;) {
      const now = this.#clock.now().getTime();
      const found = await this.#paces.findById(server).lean();
      const slot = Math.max(now, found?.nextAt.getTime() ?? 0);
      const nextAt = new Date(slot + intervalMs);
      const isTaken = found
        ? (await this.#paces.updateOne(found, { $set: { nextAt } })).matchedCount === 1
        : await isNew(this.#paces.create({ _id: server, nextAt }));
      if (isTaken) return slot - now;
    }
  }
}

import type { Connection, Model } from "mongoose";
import { recordSchema, withId, type Kept } from "../shared/database.ts";
import type { ErrorCode } from "../shared/errors.ts";
import { rangeOf, type TimeRange } from "@rondo/day/records/time-range.ts";
import type { AuditActor } from "./actor.ts";

/** How often requests were refused with this code on this route (`POST /api/v1/projects`). */
export interface RefusalCount {
  readonly code: ErrorCode;
  readonly route: string | null;
  readonly count: number;
}

/** An action of an actor on a record. An entry never holds a secret or a body. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null for an operator's action that concerns no single company. */
  readonly companyId: string | null;
  readonly actor: AuditActor;
  /** The operation's name, such as `createProject` or `revokeKey`. */
  readonly action: string;
  readonly recordId: string | null;
  readonly requestId: string | null;
  /** For `refuseRequests`: the key's refused requests of the last minute. */
  readonly refused?: readonly RefusalCount[];
}

/** A part of a list that is read from its newest entry back. */
export interface NewestPage {
  readonly before?: string | undefined;
  /** Default: all. */
  readonly take?: number;
}

/** Selects entries of a company. */
export interface AuditFilter extends TimeRange {
  readonly actorKind?: AuditActor["kind"] | undefined;
  readonly actorId?: string | undefined;
  readonly personId?: string | undefined;
  readonly action?: string | undefined;
}

type EntryDocument = Kept<AuditEntry>;

const schema = recordSchema<EntryDocument>("audit", "companyId").index({ companyId: 1, _id: 1 });

/** The audit log: entries are added and read, never changed. */
export class AuditStore {
  readonly #entries: Model<EntryDocument>;

  constructor(connection: Connection) {
    this.#entries = connection.model<EntryDocument>("AuditEntry", schema);
  }

  async append(entry: AuditEntry): Promise<void> {
    const { id, ...fields } = entry;
    await this.#entries.insertMany([{ _id: id, ...fields }], { lean: true });
  }

  /** The newest first. */
  async newest(
    companyId: string,
    { actorKind, actorId, personId, action, ...range }: AuditFilter,
    { before, take = 0 }: NewestPage,
  ): Promise<AuditEntry[]> {
    const at = rangeOf(range);
    const filter = {
      companyId,
      ...(before !== undefined && { _id: { $lt: before } }),
      ...(actorKind !== undefined && { "actor.kind": actorKind }),
      ...(actorId !== undefined && { "actor.id": actorId }),
      ...(personId !== undefined && { "actor.personId": personId }),
      ...(action !== undefined && { action }),
      ...(at !== undefined && { at }),
    };
    return (await this.#entries.find(filter).sort({ _id: -1 }).limit(take).lean()).map(withId);
  }
}

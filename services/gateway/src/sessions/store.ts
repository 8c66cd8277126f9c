import type { Connection, Model } from "mongoose";
import { recordSchema, type Kept } from "../shared/database.ts";
import type { SessionRecord } from "./session.ts";

interface SessionDocument extends Kept<SessionRecord> {
  readonly hash: string;
}

/** A link that signs its holder in once. Its id is the hash of its token. */
interface LinkDocument {
  readonly _id: string;
  readonly companyId: string;
  readonly personId: string | null;
  readonly expiresAt: Date;
}

const sessionSchema = recordSchema<SessionDocument>("sessions", "companyId")
  .index({ hash: 1 }, { unique: true })
  .index({ companyId: 1, _id: 1 });

const linkSchema = recordSchema<LinkDocument>("sign_in_links", "companyId");

/** Whom a link signs in. */
export type Holder = Pick<SessionRecord, "companyId" | "personId">;

/** Sessions by the hash of their token, and the links that start them. */
export class SessionStore {
  readonly #sessions: Model<SessionDocument>;
  readonly #links: Model<LinkDocument>;

  constructor(connection: Connection) {
    this.#sessions = connection.model<SessionDocument>("Session", sessionSchema);
    this.#links = connection.model<LinkDocument>("SignInLink", linkSchema);
  }

  async insertLink(hash: string, { companyId, personId }: Holder, expiresAt: Date): Promise<void> {
    await this.#links.insertMany([{ _id: hash, companyId, personId, expiresAt }], { lean: true });
  }

  /** Takes a link away, so that nobody else can use it. @returns whom it signs in; null for an unknown or expired one */
  async takeLink(hash: string, now: Date): Promise<Holder | null> {
    const taken = await this.#links.findOneAndDelete({ _id: hash }).lean();
    return taken !== null && taken.expiresAt > now ? holderOf(taken) : null;
  }

  async insert(record: SessionRecord, hash: string): Promise<void> {
    const { id, ...fields } = record;
    await this.#sessions.insertMany([{ _id: id, hash, ...fields }], { lean: true });
  }

  async findByHash(hash: string): Promise<SessionRecord | null> {
    const found = await this.#sessions.findOne({ hash }).lean();
    return found === null ? null : recordOf(found);
  }

  /** Sessions that have not been ended, in the order of sign-in. */
  async list(companyId: string): Promise<SessionRecord[]> {
    return (await this.#sessions.find({ companyId, endedAt: null }).sort({ _id: 1 }).lean()).map(recordOf);
  }

  async touch(id: string, at: Date): Promise<void> {
    await this.#sessions.updateOne({ _id: id }, { $set: { lastUsedAt: at } });
  }

  /**
   * Ends a session. One that has ended keeps its time.
   * @returns whether the company has such a session
   */
  async end(companyId: string, id: string, at: Date): Promise<boolean> {
    await this.#sessions.updateOne({ _id: id, companyId, endedAt: null }, { $set: { endedAt: at } });
    return (await this.#sessions.findOne({ _id: id, companyId }).lean()) !== null;
  }

  /** Removes sessions that began before `begunBefore` and links that expired before `expiredBefore`. */
  async deleteOld(begunBefore: Date, expiredBefore: Date): Promise<void> {
    await this.#sessions.deleteMany({ createdAt: { $lt: begunBefore } });
    await this.#links.deleteMany({ expiresAt: { $lt: expiredBefore } });
  }
}

function recordOf({ _id, hash: _, ...found }: SessionDocument): SessionRecord {
  return { id: _id, ...found, ...holderOf(found) };
}

/** Links and sessions from before there were people name none. */
function holderOf({ companyId, personId }: Holder): Holder {
  return { companyId, personId: personId ?? null };
}

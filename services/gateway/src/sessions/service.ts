import { ApiError } from "../shared/errors.ts";
import type { Base } from "../shared/base.ts";
import { hashToken, makeToken } from "../shared/token.ts";
import type { People, SessionPerson, SessionRecord } from "./session.ts";
import type { Holder, SessionStore } from "./store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LINK_MS = 15 * MINUTE_MS;
const IDLE_MS = 12 * HOUR_MS;
/** The longest life of a session. */
export const SESSION_MS = 7 * 24 * HOUR_MS;
/** `lastUsedAt` has this precision. */
const TOUCH_EVERY_MS = MINUTE_MS;
const LONGEST_USER_AGENT = 200;
const LINK_INVALID = "This sign-in link has been used, or is older than 15 minutes; ask for a new one.";

interface Parts extends Pick<Base, "clock" | "newId" | "random"> {
  readonly store: SessionStore;
  readonly people: People;
}

/** A session, and who it is: null for one from before there were people. */
export interface PersonSession {
  readonly record: SessionRecord;
  readonly person: SessionPerson | null;
}

/** Signs people in by links that work once, and keeps their sessions. */
export class SessionService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A link's token, which signs one person in within 15 minutes. It is in this answer only. */
  async createLink(
    companyId: string,
    personId: string | null = null,
  ): Promise<{ token: string; expiresAt: Date }> {
    const { store, clock, random } = this.#parts;
    const token = makeToken(random);
    const expiresAt = new Date(clock.now().getTime() + LINK_MS);
    await store.insertLink(hashToken(token), { companyId, personId }, expiresAt);
    return { token, expiresAt };
  }

  /**
   * Uses up a link and starts a session. The session's token is in this answer only.
   * @throws ApiError `UNAUTHORIZED` for a link that is unknown, used or expired, or whose person was ended
   */
  async signIn(linkToken: string, userAgent: string | undefined): Promise<PersonSession & { token: string }> {
    const { store, clock, newId, random } = this.#parts;
    const now = clock.now();
    const holder = await store.takeLink(hashToken(linkToken), now);
    const person = holder && (await this.#personOf(holder));
    if (holder === null || person === undefined)
      throw new ApiError("UNAUTHORIZED", {}, { message: LINK_INVALID });
    const token = makeToken(random);
    const record: SessionRecord = {
      id: newId(),
      ...holder,
      userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      createdAt: now,
      lastUsedAt: now,
      endedAt: null,
    };
    await store.insert(record, hashToken(token));
    return { record, person, token };
  }

  /** The session of a token; notes at most once a minute that it was used. @throws ApiError `UNAUTHORIZED` */
  async use(token: string): Promise<PersonSession> {
    const { store, clock } = this.#parts;
    const record = await store.findByHash(hashToken(token));
    const now = clock.now();
    if (record === null || !isOpen(record, now)) throw new ApiError("UNAUTHORIZED");
    // Read for each request: the end of a person is one write, and ends also a session that begins at that moment.
    const person = await this.#personOf(record);
    if (person === undefined) throw new ApiError("UNAUTHORIZED");
    if (now.getTime() - record.lastUsedAt.getTime() >= TOUCH_EVERY_MS) await store.touch(record.id, now);
    return { record, person };
  }

  /** @throws ApiError `UNAUTHORIZED` */
  async find(companyId: string, id: string): Promise<PersonSession> {
    const found = (await this.list(companyId)).find(({ record }) => record.id === id);
    if (found === undefined) throw new ApiError("UNAUTHORIZED");
    return found;
  }

  /** A company's open sessions, in the order of sign-in. */
  async list(companyId: string): Promise<PersonSession[]> {
    const { store, people, clock } = this.#parts;
    const now = clock.now();
    const open = (await store.list(companyId)).filter((record) => isOpen(record, now));
    const known = new Map((await people.list(companyId)).map((person) => [person.id, person]));
    return open.flatMap((record) => {
      const person = record.personId === null ? null : known.get(record.personId);
      return person === undefined ? [] : [{ record, person }];
    });
  }

  /** @throws ApiError `NOT_FOUND` */
  async end(companyId: string, id: string): Promise<void> {
    const { store, clock } = this.#parts;
    if (!(await store.end(companyId, id, clock.now()))) throw new ApiError("NOT_FOUND");
  }

  /** Undefined for a person who was ended. */
  async #personOf({ companyId, personId }: Holder): Promise<SessionPerson | null | undefined> {
    if (personId === null) return null;
    return (await this.#parts.people.find(companyId, personId)) ?? undefined;
  }

  /** Removes expired sessions and links. The sweeper calls it. */
  async sweep(): Promise<void> {
    const now = this.#parts.clock.now();
    await this.#parts.store.deleteOld(new Date(now.getTime() - SESSION_MS), now);
  }
}

function isOpen({ createdAt, lastUsedAt, endedAt }: SessionRecord, now: Date): boolean {
  if (endedAt !== null) return false;
  return now.getTime() - createdAt.getTime() < SESSION_MS && now.getTime() - lastUsedAt.getTime() < IDLE_MS;
}

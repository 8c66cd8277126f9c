import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Logger } from "pino";
import { ApiError } from "../shared/errors.ts";
import type { Attempt, FreshAnswer, StoredAnswer } from "../http/attempt.ts";
import type { Clock, IdMaker } from "../shared/runtime.ts";
import { Slices } from "../shared/slices.ts";
import type { IdempotencyStore, IdempotentRequest, RequestOwner } from "./idempotency-store.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** The gateway of a request that runs longer than this has died. The next request with the key takes over. */
const ABANDONED_MS = 5 * 60 * 1000;
/** The database takes documents up to 16 MiB. */
const MOST_STORED_BYTES = 12 * 1024 * 1024;
const HASHED_BYTES = 1024 * 1024;
const NOT_STORED: ReadonlySet<number> = new Set([401, 403, 429]);

interface Claim {
  readonly id: string;
  readonly attempt: Attempt;
  readonly startedAt: Date;
}

/** Makes repeated POSTs with the same `Idempotency-Key` take effect once. */
export class Idempotency {
  readonly #store: IdempotencyStore;
  readonly #clock: Clock;
  readonly #newId: IdMaker;
  readonly #log: Logger;

  constructor(store: IdempotencyStore, clock: Clock, newId: IdMaker, log: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#newId = newId;
    this.#log = log;
  }

  /** The only try of a request without a key. */
  single(): Attempt {
    const newId = this.#newId;
    let made: string | undefined;
    return {
      get creationId() {
        return (made ??= newId()); // reads need none
      },
      isAgain: false,
    };
  }

  /**
   * Answers with `run`, or with the stored answer of an earlier request that has the same key.
   * @param scope company and path that the key belongs to
   * @param owner by which the answer is forgotten
   * @throws ApiError `BAD_REQUEST` for a key that is not 1–255 printable characters or was used with another body,
   * `CONFLICT` while the first request is running
   */
  async once(
    key: string,
    scope: string,
    owner: RequestOwner,
    body: Buffer,
    run: (attempt: Attempt) => Promise<FreshAnswer>,
  ): Promise<StoredAnswer & { replayed: boolean }> {
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
      const message = "Idempotency-Key must be 1 to 255 printable characters.";
      throw new ApiError("BAD_REQUEST", {}, { message });
    }
    const id = sha256(`${scope} ${key}`);
    const bodyHash = await hashOf(body);
    const claim = { id, attempt: this.single(), startedAt: this.#clock.now() };
    while (!(await this.#store.claim(id, owner, claim.attempt.creationId, bodyHash, claim.startedAt))) {
      const earlier = await this.#store.find(id);
      if (earlier === null) continue;
      const isSame = earlier.bodyHash === bodyHash;
      if (this.#isForgotten(earlier) || (earlier.isFree && !isSame)) {
        await this.#store.release(id, earlier.startedAt);
      } else if (isSame && this.#isDead(earlier)) {
        if (await this.#store.takeOver(id, earlier.startedAt, claim.startedAt)) {
          const attempt = { creationId: earlier.creationId, isAgain: true };
          return { ...(await this.#answer({ ...claim, attempt }, run)), replayed: false };
        }
      } else {
        return { ...(await replay(earlier, bodyHash)), replayed: true };
      }
    }
    return { ...(await this.#answer(claim, run)), replayed: false };
  }

  /** Forgets the answers of a company, or about one project, also those that are being made. */
  async remove(companyId: string, projectId?: string): Promise<void> {
    await this.#store.remove(companyId, projectId);
  }

  async sweep(): Promise<void> {
    await this.#store.deleteStartedBefore(new Date(this.#clock.now().getTime() - KEPT_MS));
  }

  async #answer(
    { id, attempt, startedAt }: Claim,
    run: (attempt: Attempt) => Promise<FreshAnswer>,
  ): Promise<StoredAnswer> {
    let answer: FreshAnswer;
    try {
      answer = await run(attempt);
    } catch (error) {
      await this.#settle(async () => this.#store.free(id, startedAt)); // our own fault: the client may try again
      throw error;
    }
    await this.#settle(async () => {
      const stored = isStored(answer.status) ? await compress(answer.keptBody ?? answer.body) : undefined;
      if (stored === undefined || stored.length > MOST_STORED_BYTES) await this.#store.free(id, startedAt);
      else await this.#store.finish(id, startedAt, answer.status, stored);
    });
    return answer;
  }

  /** The request is done. Its answer counts even if it cannot be kept. */
  async #settle(keep: () => Promise<void>): Promise<void> {
    try {
      await keep();
    } catch (error) {
      this.#log.warn({ err: error }, "an answer under an idempotency key was not kept");
    }
  }

  #isForgotten({ startedAt }: IdempotentRequest): boolean {
    return this.#clock.now().getTime() - startedAt.getTime() >= KEPT_MS;
  }

  /** Whether there is no answer, and no gateway is working on one. */
  #isDead({ status, startedAt, isFree }: IdempotentRequest): boolean {
    const age = this.#clock.now().getTime() - startedAt.getTime();
    return status === null && (isFree || age >= ABANDONED_MS);
  }
}

const compress = promisify(gzip) as (text: string) => Promise<Buffer>;
const decompress = promisify(gunzip) as (bytes: Buffer) => Promise<Buffer>;

async function replay(earlier: IdempotentRequest, bodyHash: string): Promise<StoredAnswer> {
  if (earlier.bodyHash !== bodyHash) {
    throw new ApiError("BAD_REQUEST", {}, { message: "This Idempotency-Key was used with another body." });
  }
  if (earlier.status === null || earlier.answer === null) {
    const message = "The first request with this Idempotency-Key is still running.";
    throw new ApiError("CONFLICT", {}, { message, headers: { "Retry-After": "1" } });
  }
  return { status: earlier.status, body: (await decompress(earlier.answer)).toString() };
}

function isStored(status: number): boolean {
  return status < 500 && !NOT_STORED.has(status);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function hashOf(body: Buffer): Promise<string> {
  const hash = createHash("sha256");
  const slices = new Slices();
  for (let start = 0; start < body.length; start += HASHED_BYTES) {
    hash.update(body.subarray(start, start + HASHED_BYTES));
    await slices.breathe();
  }
  return hash.digest("hex");
}

import { ApiError } from "../shared/errors.ts";

const MIB = 1024 * 1024;
/** Bytes of large bodies that may be in memory at a time: of one company, and of all. */
const MOST_OF_ONE = 32 * MIB;
const MOST_OF_ALL = 48 * MIB;
/** How long a body waits for room, and how many bodies of a company may wait. */
const PATIENCE_MS = 30_000;
const MOST_WAITING = 20;

export interface Room {
  /**
   * Call it when the body and all that was made of it are no longer in memory. The company's next body still waits
   * until `leave`.
   */
  free(): void;
  /** The request is over. */
  leave(): void;
}

interface Waiting {
  readonly companyId: string;
  readonly bytes: number;
  enter(): void;
}

/**
 * Admits large bodies while there is room, in the order in which they came. If a company's body must wait for the
 * company's own request, bodies of other companies go first.
 */
export class BodyGate {
  readonly #ofCompany = new Map<string, number>();
  #ofAll = 0;
  readonly #waiting: Waiting[] = [];

  /** Waits until there is room. @throws ApiError `RATE_LIMITED` when that takes too long */
  async enter(companyId: string, bytes: number): Promise<Room> {
    if (this.#waiting.length > 0 || !this.#hasRoom(companyId, bytes)) await this.#wait(companyId, bytes);
    else this.#take(companyId, bytes);
    let isHeld = true;
    let isIn = true;
    const free = (): void => {
      if (!isHeld) return;
      isHeld = false;
      this.#ofAll -= bytes;
      this.#admit();
    };
    const leave = (): void => {
      free();
      if (!isIn) return;
      isIn = false;
      const left = (this.#ofCompany.get(companyId) ?? 0) - bytes;
      if (left > 0) this.#ofCompany.set(companyId, left);
      else this.#ofCompany.delete(companyId);
      this.#admit();
    };
    return { free, leave };
  }

  async #wait(companyId: string, bytes: number): Promise<void> {
    const own = this.#waiting.filter((other) => other.companyId === companyId).length;
    if (own >= MOST_WAITING) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(tooMany());
        this.#admit();
      }, PATIENCE_MS);
      const waiting: Waiting = {
        companyId,
        bytes,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (let at = 0; at < this.#waiting.length;) {
      const next = this.#waiting[at];
      if (next === undefined) return;
      if (!this.#isWithin(next.companyId, next.bytes)) {
        at++;
        continue;
      }
      if (!this.#hasRoom(next.companyId, next.bytes)) return; // small bodies must not overtake a large one for ever
      this.#waiting.splice(at, 1);
      this.#take(next.companyId, next.bytes);
      next.enter();
    }
  }

  #take(companyId: string, bytes: number): void {
    this.#ofAll += bytes;
    this.#ofCompany.set(companyId, (this.#ofCompany.get(companyId) ?? 0) + bytes);
  }

  #isWithin(companyId: string, bytes: number): boolean {
    return (this.#ofCompany.get(companyId) ?? 0) + bytes <= MOST_OF_ONE;
  }

  #hasRoom(companyId: string, bytes: number): boolean {
    return this.#isWithin(companyId, bytes) && this.#ofAll + bytes <= MOST_OF_ALL;
  }
}

function tooMany(): ApiError {
  const message = "Too many large bodies are being read; send them one after the other.";
  return new ApiError("RATE_LIMITED", {}, { message, headers: { "Retry-After": "5" } });
}

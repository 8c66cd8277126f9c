import { createHash } from "node:crypto";
import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";

/**
 * Header and root directory of a PMTiles file lie in its first bytes. They name the position and length of each tile.
 */
const FIRST_BYTES = 16_384;
const MAGIC = "PMTiles\x03";

/** A PMTiles file that stays open, so that what is served does not change when another file takes its name. */
export class TileFile {
  readonly bytes: number;
  /** The same on each gateway that has this file. */
  readonly hash: string;
  readonly #descriptor: number;

  /** @throws Error with one line if there is no such file, or if it is another format */
  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.bytes = fstatSync(this.#descriptor).size;
    const first = Buffer.alloc(FIRST_BYTES);
    const length = readSync(this.#descriptor, first, 0, FIRST_BYTES, 0);
    if (first.toString("latin1", 0, MAGIC.length) !== MAGIC) {
      this.close();
      throw new Error(`${path} is not a PMTiles file of version 3`);
    }
    const hash = createHash("sha256").update(first.subarray(0, length)).update(String(this.bytes));
    this.hash = hash.digest("base64url").slice(0, 27);
  }

  /** The bytes from `start` up to and with `end`. */
  read(start: number, end: number): Readable {
    return createReadStream("", { fd: this.#descriptor, autoClose: false, start, end });
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashKey, isWellFormedKey, makeKey } from "./key.ts";

describe("an API key", () => {
  it("contract 10.2: is the prefix, 43 base62 characters and a checksum of 6", () => {
    const key = makeKey(randomBytes);
    expect(key).toMatch(/^rondo_live_[0-9A-Za-z]{49}$/);
    expect(isWellFormedKey(key)).toBe(true);
  });

  it("contract 10.2: has the checksum that IEEE CRC32 gives, padded with 0 on the left", () => {
    const zero = makeKey((count) => Buffer.alloc(count));
    // crc32("rondo_live_" + 43 zeros) is 0x866b5ced
    expect(zero).toBe(`rondo_live_${"0".repeat(43)}2ScW8j`);
    expect(isWellFormedKey(zero)).toBe(true);
    expect(isWellFormedKey(zero.replace(/.$/, "!"))).toBe(false);
  });

  it("is not well-formed any more when one character is another", () => {
    const key = makeKey(randomBytes);
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        fc.constantFrom("0", "9", "a", "z", "A", "Z", "_", "-", "é", " "),
        (index, character) => {
          fc.pre(key[index] !== character);
          expect(isWellFormedKey(key.slice(0, index) + character + key.slice(index + 1))).toBe(false);
        },
      ),
    );
  });

  it("contract 10.2: hashes differently under another pepper", () => {
    expect(hashKey("key", "one")).toMatch(/^[0-9a-f]{64}$/);
    expect(hashKey("key", "one")).not.toBe(hashKey("key", "two"));
  });
});

import { createHash } from "node:crypto";
import { z } from "zod";

const KEY_BYTES = 32;
const WRITTEN = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

/** A key that encrypts secrets, and the id that is stored with them. */
export interface SecretKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The first encrypts; all decrypt. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

export const DEVELOPMENT_KEYS: SecretKeys = [
  { id: "development", key: createHash("sha256").update("not a secret: for development only").digest() },
];

/** The setting: `ID:KEY`, several with commas; a key is 32 bytes in base64. Messages never repeat a part of it. */
export const secretKeysSetting = z.string().transform((text, context): SecretKeys => {
  const keys: SecretKey[] = [];
  for (const part of text.split(",")) {
    const [, id = "", written = ""] = WRITTEN.exec(part.trim()) ?? [];
    const key = Buffer.from(written, "base64");
    if (key.length === KEY_BYTES) keys.push({ id, key });
    else {
      context.addIssue("must be ID:KEY, several with commas; a key is 32 bytes in base64");
      return z.NEVER;
    }
  }
  const [first, ...others] = keys;
  if (first === undefined || new Set(keys.map(({ id }) => id)).size < keys.length) {
    context.addIssue("must not have two keys with one id");
    return z.NEVER;
  }
  return [first, ...others];
});

import { expect, test } from "vitest";
import { systemRandom } from "../shared/runtime.ts";
import { makeSecret, sign } from "./signature.ts";

test("contract 11.6: the signature is HMAC-SHA-256 in lower-case hex over timestamp, dot and body (checked against openssl)", () => {
  // printf '1700000000.{"a":"ä"}' | openssl dgst -sha256 -hmac whsec_test
  expect(sign("whsec_test", 1_700_000_000, '{"a":"ä"}')).toBe(
    "sha256=cec1aabb73bc745b499626e93893120563163c6258570f6e9a7922a40743194f",
  );
});

test("a secret is whsec_ and 32 random bytes in base64", () => {
  const secret = makeSecret(systemRandom);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(makeSecret(systemRandom)).not.toBe(secret);
});

import { expect, test } from "vitest";
import { systemRandom } from "../shared/runtime.ts";
import { makeSecret, sign, standardSignature } from "./signature.ts";

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

test("contract 11.6: the standard's signature has each secret's, as the standard's own library makes it", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  const signed = (secrets: readonly string[]) =>
    standardSignature(secrets, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}');
  expect(signed([secret])).toBe(expected);
  expect(signed(["whsec_b3RoZXI=", secret]).split(" ")).toEqual([expect.stringMatching(/^v1,/), expected]);
});

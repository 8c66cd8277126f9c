import { NoAnswerError, Rondo, sign, unwrap } from "@rondo/client";
import { expect, it } from "vitest";

const secret = "whsec_b3RoZXIgd29yZHM=";
const body = JSON.stringify({ id: "e1", event: "optimization.completed" });
const headers = await sign(body, { id: "e1", event: "optimization.completed" }, secret);
const parsed: unknown = JSON.parse(body);
const without = (name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => !key.endsWith(name)));

it.each([
  [
    "a secret that is not set",
    [body, headers, undefined],
    "The secret of a webhook is whsec_ and base64; is it set?",
  ],
  ["an empty secret", [body, headers, ""], "The secret of a webhook is whsec_ and base64; is it set?"],
  [
    "a secret that is none",
    [body, headers, "no-secret"],
    "The secret of a webhook is whsec_ and base64; is it set?",
  ],
  [
    "a parsed body",
    [parsed, headers, secret],
    "unwrap needs the body as it arrived: text or bytes, not parsed.",
  ],
  ["no headers", [body, undefined, secret], "unwrap needs the headers of the request."],
  ["no timestamp", [body, without("timestamp"), secret], "The timestamp is missing."],
  ["no signature", [body, without("signature"), secret], "The signature is missing."],
  [
    "an old timestamp",
    [body, { ...headers, "x-service-timestamp": "1" }, secret],
    "The timestamp is more than the tolerance away.",
  ],
  ["another secret", [body, headers, "whsec_b3RoZXI="], "The signature is not by this secret."],
])("unwrap says what is wrong with %s", async (_, given, message) => {
  await expect(unwrap(...(given as Parameters<typeof unwrap>))).rejects.toThrow(message);
});

it.each([
  [{ baseUrl: "127.0.0.1:3000" }, "must be like http://localhost:3000, not “127.0.0.1:3000”"],
  [{ baseUrl: "localhost:3000" }, "not “localhost:3000”"],
  [{ baseURL: "http://localhost:3000" }, "Rondo has no option baseURL."],
])("the client refuses settings that cannot work: %j", (options, message) => {
  expect(() => new Rondo({ apiKey: "k", ...options })).toThrow(message);
});

it("the client names the service that gives no answer, and why", async () => {
  const rondo = new Rondo({ apiKey: "k", baseUrl: "http://127.0.0.1:9", retries: 0 });
  const failed = rondo.account.get();
  await expect(failed).rejects.toBeInstanceOf(NoAnswerError);
  await expect(failed).rejects.toThrow(/^getAccount: http:\/\/127\.0\.0\.1:9 gives no answer/);
});

import { readFileSync } from "node:fs";
import { credentials, Metadata, status } from "@grpc/grpc-js";
import { AdviseRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { makeAuthority, type TestAuthority } from "../testing/certificates.ts";
import { cityDay, healthOf, startOptimizer, type RunningOptimizer } from "../testing/optimizer.ts";

const [token, next] = ["the-token-of-these-tests", "the-next-token-of-these-tests"];
const [ours, theirs] = await Promise.all([makeAuthority("ours"), makeAuthority("theirs")]);
let running: RunningOptimizer;

/** Asks for advice on no stop. @returns the status of the answer */
async function statusOfRequest(authorization?: string): Promise<status> {
  const metadata = new Metadata();
  if (authorization !== undefined) metadata.set("authorization", authorization);
  const request = AdviseRequest.fromPartial({ problem: cityDay(1) });
  return await new Promise((resolve) => {
    running.client.advise(request, metadata, { deadline: Date.now() + 5000 }, (error) => {
      resolve(error?.code ?? status.OK);
    });
  });
}

test("only requests with one of the tokens are taken; the health service is open", async () => {
  running = await startOptimizer({ OPTIMIZER_TOKEN: `${token}, ${next}` });
  expect(await statusOfRequest(`Bearer ${token}`)).toBe(status.OK);
  expect(await statusOfRequest(`Bearer ${next}`)).toBe(status.OK);
  for (const wrong of [undefined, "", "Bearer ", `Bearer ${token}x`, `Bearer ${token.slice(1)}`, "Basic x"]) {
    expect(await statusOfRequest(wrong)).toBe(status.UNAUTHENTICATED);
  }
  expect(await healthOf(running.address)).toBe("SERVING");
});

test("nothing of a message is read before its token is known", async () => {
  running = await startOptimizer({ OPTIMIZER_TOKEN: token });
  const answer = new Promise((resolve) => {
    running.client.makeUnaryRequest(
      "/optimizer.v1.OptimizerService/Advise",
      (bytes: Buffer) => bytes,
      (bytes: Buffer) => bytes,
      Buffer.from([0xff]),
      (error) => {
        resolve(error?.code);
      },
    );
  });
  expect(await answer).toBe(status.UNAUTHENTICATED);
});

const tls = (authority: TestAuthority) => ({
  OPTIMIZER_TLS_CERT: authority.cert,
  OPTIMIZER_TLS_KEY: authority.key,
  OPTIMIZER_TLS_CA: authority.ca,
});
/** A client that knows one authority, with the certificate of another, or none. */
const client = (known: TestAuthority, own?: TestAuthority) =>
  credentials.createSsl(
    readFileSync(known.ca),
    own ? readFileSync(own.key) : null,
    own ? readFileSync(own.cert) : null,
  );

test("with an authority, only callers with its certificate get a connection", async () => {
  running = await startOptimizer(tls(ours), undefined, client(ours, ours));
  expect(await statusOfRequest()).toBe(status.OK);
  const strangers = [client(ours), client(ours, theirs), client(theirs, ours)];
  for (const caller of [...strangers, credentials.createInsecure()]) {
    running = await startOptimizer(tls(ours), undefined, caller);
    expect(await statusOfRequest()).toBe(status.UNAVAILABLE);
  }
});

test("certificates and a token are both asked for where both are set", async () => {
  running = await startOptimizer({ ...tls(ours), OPTIMIZER_TOKEN: token }, undefined, client(ours, ours));
  expect(await statusOfRequest()).toBe(status.UNAUTHENTICATED);
  expect(await statusOfRequest(`Bearer ${token}`)).toBe(status.OK);
});

test("the health port is open where requests need a certificate, and takes nothing else", async () => {
  running = await startOptimizer({ ...tls(ours), OPTIMIZER_HEALTH_PORT: "0" }, undefined, client(ours, ours));
  const port = running.server.healthPort;
  expect(await healthOf(`127.0.0.1:${port}`)).toBe("SERVING");
  await expect(healthOf(running.address)).rejects.toMatchObject({ code: status.UNAVAILABLE });
});

import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeKey } from "../../services/gateway/src/keys/key.ts";
import { systemRandom } from "../../services/gateway/src/shared/runtime.ts";
import { startTestGateway, type TestGateway } from "../../services/gateway/testing/gateway.ts";
import { linked } from "../../services/gateway/testing/courier.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";
import { LogLines } from "../support/log-lines.ts";

/** Fewer characters than this could match a secret by chance. */
const PIECE = 8;
const PEPPER = "pepper-of-this-test-0123456789";

/** One of these words. */
const oneOf = (...words: readonly string[]) => fc.constantFrom(...words.join(" ").split(" "));

/** The random part of a secret, in pieces. */
function piecesOf(secret: string): string[] {
  const random = secret.replace(/^(rondo_live_|rondo_link_|whsec_)/, "");
  return Array.from({ length: random.length - PIECE + 1 }, (_, at) => random.slice(at, at + PIECE));
}

async function sendRaw(gateway: TestGateway, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(gateway.baseUrl).port), "127.0.0.1");
  socket.on("error", () => undefined).resume();
  socket.write(bytes);
  await once(socket, "close");
}

it(
  "contract 9.3: no secret is in a log line or an audit entry, wherever a client puts it",
  { timeout: 60_000 },
  async () => {
    const log = new LogLines();
    const settings = { LOG_LEVEL: "trace", KEY_PEPPER: PEPPER };
    const gateway = await startTestGateway({ log, settings });
    const client = await gateway.newClient();
    const revoked = await gateway.newClient();
    await gateway.context.keys.revoke(revoked.keyId);
    const endpoint = { url: "https://example.com/", events: ["optimization.failed"] };
    const { webhook } = (
      await client.post<{ webhook: { id: string; secret: string } }>("/webhooks", endpoint)
    ).data;
    const { project } = (await client.post<{ project: { id: string } }>("/projects", { name: "Day" })).data;
    const day = await prepare(client, { stops: 1, couriers: 2 });
    const [link, endedLink] = await Promise.all(
      day.assignmentIds.map(async (id) => linked(client, gateway, day, id)),
    );
    await client.delete(`${day.path}/couriers/${day.assignmentIds[1]}/link`);
    const tokens = [link!.token, endedLink!.token];
    const secrets = [client.key, revoked.key, makeKey(systemRandom), webhook.secret, ...tokens];

    const request = fc.record({
      secret: fc.constantFrom(...secrets),
      bearer: fc.oneof({ weight: 3, arbitrary: fc.constant(client.key) }, fc.constantFrom(...secrets)),
      scheme: fc.oneof(
        { weight: 4, arbitrary: fc.constant("Bearer ") },
        fc.constantFrom("Basic ", "", "Bearer x "),
      ),
      method: fc.constantFrom("GET", "POST", "POST", "POST", "PATCH", "DELETE", "PUT"),
      path: oneOf(
        "/projects /account /webhooks /couriers /openapi.json /nothing /projects/SECRET /../../SECRET",
        `/projects/${project.id} /projects/${project.id}/stops /projects/${project.id}/couriers`,
        "/../../courier/SECRET /../../courier/api/day /../../courier/api/SECRET /../../courier/api/stops/SECRET/outcome",
        `/webhooks/${webhook.id} /projects/${project.id}/optimize /optimization-jobs/SECRET`,
      ),
      query: fc.oneof(
        fc.constant(""),
        oneOf("?SECRET ?search=SECRET ?SECRET=1&externalId=SECRET ?cursor=SECRET&limit=1"),
      ),
      header: oneOf("x-request-id idempotency-key x-api-key cookie user-agent x-forwarded-for"),
      body: oneOf(
        'SECRET {"name":"SECRET"} {"SECRET":"SECRET"} {"firstName":"SECRET","email":"SECRET"} {}',
        '{"url":"https://SECRET/","events":["SECRET"]} {"name":"SECRET","address":"SECRET"}',
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ secret, bearer, scheme, method, path, query, header, body }) => {
        const put = (text: string): string => text.replaceAll("SECRET", encodeURIComponent(secret));
        const headers = {
          authorization: scheme + bearer,
          "content-type": "application/json",
          [header]: secret,
        };
        const isRead = method === "GET";
        await fetch(gateway.baseUrl + put(path + query), {
          ...{ method, headers },
          ...(isRead ? {} : { body: body.replaceAll("SECRET", secret) }),
        });
      }),
      { numRuns: 500 },
    );
    for (const secret of secrets) {
      await sendRaw(gateway, `${secret}\r\n\r\n`);
      await sendRaw(gateway, `GET /${secret} HTTP/1.1\r\nHost: a\r\n${secret}\r\n\r\n`);
    }
    await gateway.context.refusals.stop();
    const audit = await gateway.context.database.connection.collection("audit").find().toArray();
    await gateway.context.database.connection.close(); // each request fails with an internal error now
    for (const secret of secrets)
      await client.post("/projects", { name: secret }, { "idempotency-key": secret });
    await gateway.close();

    const written = [...log.texts, JSON.stringify(audit)].join("\n");
    expect(log.requests.length).toBeGreaterThan(300);
    expect(audit.length).toBeGreaterThan(5);
    const found = [...secrets, PEPPER].flatMap(piecesOf).filter((piece) => written.includes(piece));
    expect(found).toEqual([]);
  },
);

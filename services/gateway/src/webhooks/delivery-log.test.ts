import { RETRY_DELAYS } from "./schedule.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { startReceiver } from "../../testing/receiver.ts";
import type { Delivery } from "./delivery-schemas.ts";
import type { DeliveryRecord } from "./delivery-store.ts";

interface Page {
  readonly deliveries: Delivery[];
  readonly nextCursor: string | null;
}

/** Attempts of a delivery that failed for good. */
const USED_UP = RETRY_DELAYS.length + 1;

const gateway = await startTestGateway({ settings: { WEBHOOK_ALLOW_PRIVATE: "true" } });
const client = await gateway.newClient();
const browser = await gateway.signedIn(client);
const receiver = await startReceiver();
const hook = { url: receiver.url, events: ["optimization.completed"] };
const made = await client.post<{ webhook: { id: string } }>("/webhooks", hook);
const path = `/api/v1/webhooks/${made.data.webhook.id}`;

/** Stores a delivery that has ended, or waits for its next attempt. */
async function stored(state: DeliveryRecord["state"], attempts: number): Promise<string> {
  gateway.clock.advance(1);
  const now = gateway.clock.now();
  const id = randomUUID();
  await gateway.context.connection.collection<DeliveryRecord>("webhook_deliveries").insertOne({
    ...{ _id: id, companyId: client.companyId, webhookId: path.split("/")[4]!, eventId: randomUUID() },
    ...{ event: "optimization.completed", body: `{"id":"${id}"}`, state, leaseId: "" },
    attempts: Array(attempts).fill({ at: now, statusCode: 500, error: "answered 500", durationMs: 5 }),
    nextAttemptAt: new Date(now.getTime() + 3_600_000),
    ...{ createdAt: now, leasedUntil: now, finishedAt: state === "pending" ? null : now },
  });
  return id;
}

const list = async (query = "") => (await browser.get<Page>(`${path}/deliveries${query}`)).data;
const replay = async (id: string) => browser.post<{ delivery: Delivery }>(`${path}/deliveries/${id}/replay`);

describe("the deliveries to an endpoint", () => {
  it("contract 13.8: are listed newest first, by state, in pages", async () => {
    const oldest = await stored("delivered", 1);
    const [middle, newest] = [await stored("failed", USED_UP), await stored("failed", USED_UP)];
    const all = await list();
    expect(all.deliveries.map(({ id }) => id)).toEqual([newest, middle, oldest]);
    const failed = { state: "failed", nextAttemptAt: null, body: `{"id":"${newest}"}` };
    const attempt = { durationMs: 5, statusCode: 500, error: "answered 500", answer: null };
    expect(all.deliveries[0]).toMatchObject({ ...failed, attempts: Array(USED_UP).fill(attempt) });
    expect((await list("?state=delivered")).deliveries.map(({ id }) => id)).toEqual([oldest]);
    const first = await list("?limit=2");
    expect(first.deliveries.map(({ id }) => id)).toEqual([newest, middle]);
    const rest = await list(`?limit=2&cursor=${first.nextCursor!}`);
    expect(rest).toMatchObject({ deliveries: [{ id: oldest }], nextCursor: null });
    for (const query of ["?limit=0", "?limit=201", "?cursor=x", "?state=lost"])
      expect((await browser.get(`${path}/deliveries${query}`)).code).toBe("INVALID_QUERY");
  });

  it("contract 13.8: are sent again with the same id and body, and tell what the endpoint said", async () => {
    receiver.answerWith((_request, response) => {
      response.writeHead(500).end("no \u0000 disk");
    });
    const id = await stored("failed", USED_UP);
    expect(await replay(id)).toMatchObject({ status: 202, data: { delivery: { id, state: "pending" } } });
    const attempts = async () =>
      (await list()).deliveries.find((delivery) => delivery.id === id)?.attempts ?? [];
    await expect.poll(async () => (await attempts()).length, { timeout: 10_000 }).toBe(USED_UP + 1);
    const { body, headers } = receiver.received.at(-1)!;
    expect([body, headers["x-service-delivery"]]).toEqual([`{"id":"${id}"}`, id]);
    expect((await attempts()).at(-1)).toMatchObject({ statusCode: 500, answer: "no \ufffd disk" });
    const [replayed] = (await list("?state=pending")).deliveries;
    expect(replayed?.id, "the schedule begins again").toBe(id);

    receiver.answerWith(204);
    expect((await replay(id)).status).toBe(202);
    await expect.poll(async () => (await attempts()).length, { timeout: 10_000 }).toBe(USED_UP + 2);
    expect((await list("?state=delivered")).deliveries[0]?.id).toBe(id);
  });

  it("contract 13.8: are not sent again to a disabled endpoint, nor without end", async () => {
    const [id, worn] = [await stored("failed", USED_UP), await stored("failed", 100)];
    expect(await replay(worn)).toMatchObject({ status: 409, code: "CONFLICT" });
    const webhook = path.replace("/api/v1", "");
    await client.patch(webhook, { enabled: false });
    expect(await replay(id)).toMatchObject({ status: 409, code: "CONFLICT" });
    await client.patch(webhook, { enabled: true });
  });

  it("contract 13.7, 13.8: are nobody else's", async () => {
    const id = await stored("failed", USED_UP);
    const other = await gateway.signedIn(await gateway.newClient());
    for (const reply of [
      await other.get(`${path}/deliveries`),
      await other.post(`${path}/deliveries/${id}/replay`),
      await other.post(`${path}/rotate-secret`),
    ])
      expect(reply).toMatchObject({ status: 404, code: "WEBHOOK_NOT_FOUND" });
    expect(await replay(randomUUID())).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});

it("a new secret is shown once, and signs", async () => {
  const { data } = await browser.post<{ secret: string }>(`${path}/rotate-secret`);
  expect(data.secret).toMatch(/^whsec_/);
  const { data: shown } = await client.get(`/webhooks`);
  expect(JSON.stringify(shown)).not.toMatch(/secret/i);
});

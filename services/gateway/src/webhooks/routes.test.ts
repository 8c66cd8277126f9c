import { beforeEach, describe, expect, test } from "vitest";
import { startTestGateway, type TestClient } from "../../testing/gateway.ts";
import type { TestResult, Webhook } from "./schemas.ts";
import { sign } from "./signature.ts";
import { startReceiver } from "../../testing/receiver.ts";

type One = { webhook: Webhook & { secret?: string } };
type All = { webhooks: Webhook[]; nextCursor?: string | null };

const events = ["optimization.completed"];
const someId = "0199c5e4-0000-7000-8000-000000000000";

const url = "https://hooks.example.com/";
const gateway = await startTestGateway();
const open = await startTestGateway({ settings: { WEBHOOK_ALLOW_PRIVATE: "true" } });
const receiver = await startReceiver();
let client: TestClient;
beforeEach(async () => {
  client = await gateway.newClient();
});

const made = async (body: object = {}) =>
  (await client.post<One>("/webhooks", { url, events, ...body })).data.webhook;

describe("webhook endpoints", () => {
  test("contract 11.1: are created with a secret that is shown this once", async () => {
    const { status, data } = await client.post<One>("/webhooks", { url, events, description: "our ERP" });
    expect(status).toBe(201);
    const { secret, ...rest } = data.webhook;
    expect(secret).toMatch(/^whsec_/);
    const never = { lastSuccessAt: null, lastFailureAt: null, disabledAt: null, consecutiveFailures: 0 };
    expect(rest).toMatchObject({ url, events, enabled: true, description: "our ERP", ...never });
    expect((await client.get<All>("/webhooks")).data).toEqual({ webhooks: [rest] });
  });

  test("contract 1.8, 11.3: are changed field by field; an empty change changes nothing", async () => {
    const { id, secret: _, ...before } = await made();
    const patch = async (body: unknown) => (await client.patch<One>(`/webhooks/${id}`, body)).data.webhook;
    expect(await patch({})).toEqual({ id, ...before });
    expect(await patch({ events: ["optimization.failed"] })).toMatchObject({ url });
    const other = { events: ["optimization.failed"], url: "https://other.example.com/" };
    expect(await patch({ url: other.url })).toMatchObject(other);
    for (const description of ["new", null])
      expect(await patch({ description })).toMatchObject({ description });
    const { enabled, disabledAt } = await patch({ enabled: false });
    expect([enabled, typeof disabledAt]).toEqual([false, "string"]);
    expect(await patch({ enabled: true })).toMatchObject({ enabled: true, disabledAt: null });
  });

  test("show the URL that is called, however it was written", async () => {
    const { id, url: shown } = await made({ url: "https://HOOKS.example.com:443/a" });
    expect(shown).toBe("https://hooks.example.com/a");
    const changed = await client.patch<One>(`/webhooks/${id}`, { url: "https://Other.example.com" });
    expect(changed.data.webhook.url).toBe("https://other.example.com/");
    const [listed] = (await client.get<All>("/webhooks")).data.webhooks;
    expect(listed?.url).toBe("https://other.example.com/");
  });

  test("contract 11.3: are deleted, and belong to their company alone", async () => {
    const { id } = await made();
    const stranger = await gateway.newClient();
    const unknown = { status: 404, code: "WEBHOOK_NOT_FOUND" };
    expect(await stranger.patch(`/webhooks/${id}`, { enabled: false })).toMatchObject(unknown);
    expect(await stranger.post(`/webhooks/${id}/test`)).toMatchObject(unknown);
    expect(await stranger.delete(`/webhooks/${id}`)).toMatchObject(unknown);
    expect((await stranger.get<All>("/webhooks")).data.webhooks).toEqual([]);
    expect(await client.delete(`/webhooks/${id}`)).toMatchObject({ status: 200, data: { deleted: true } });
    expect(await client.delete(`/webhooks/${id}`)).toMatchObject(unknown);
    expect(await client.patch(`/webhooks/${someId}`, {})).toMatchObject(unknown);
  });

  test("contract 11.1: are five for a company, however many are asked for at once, through two gateways", async () => {
    const second = await startTestGateway({ mongoUri: gateway.context.config.mongoUri });
    const clients = [client, client.at(second)];
    const replies = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        clients[index % 2]!.post<One>("/webhooks", { url: `${url}${index}`, events }),
      ),
    );
    const refused = replies.filter(({ status, code }) => status === 400 && code === "WEBHOOK_LIMIT_REACHED");
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(refused).toHaveLength(25);
    const { webhooks } = (await client.get<All>("/webhooks")).data;
    expect(webhooks).toHaveLength(5);
    await client.delete(`/webhooks/${webhooks[2]!.id}`);
    expect((await client.post("/webhooks", { url, events })).status).toBe(201);
  });

  test.each(["http://hooks.example.com/", "not a url", ""])("may not be at %j", async (bad) => {
    const refused = { status: 400, code: "WEBHOOK_URL_INVALID" };
    expect(await client.post("/webhooks", { url: bad, events })).toMatchObject(refused);
    const { id } = await made();
    expect(await client.patch(`/webhooks/${id}`, { url: bad })).toMatchObject(refused);
  });

  test.each([
    ["no URL", { events }, "url"],
    ["a URL that is no text", { url: 1, events }, "url"],
    ["no events", { url }, "events"],
    ["an empty list of events", { url, events: [] }, "events"],
    ["an event that does not exist", { url, events: ["optimization.started"] }, "events.0"],
    ["an event named twice", { url, events: [...events, ...events] }, "events"],
    ["a URL that is too long", { url: `${url}${"a".repeat(2048)}`, events }, "url"],
  ])("contract 11.2: are not made from %s", async (_, body, path) => {
    const reply = await client.post("/webhooks", body);
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY", details: { issues: [{ path }] } });
  });
});

describe("contract 11.9: a test request", () => {
  const register = async () => {
    const owner = await open.newClient();
    const { data } = await owner.post<One>("/webhooks", { url: receiver.url, events });
    return { owner, ...data.webhook };
  };

  test("sends a signed sample event once and says how it fared", async () => {
    const { owner, id, secret } = await register();
    receiver.received.length = 0;
    const { status, data } = await owner.post<TestResult>(`/webhooks/${id}/test`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ delivered: true, statusCode: 204, error: null });
    expect(receiver.received).toHaveLength(1);
    const { body, headers } = receiver.received[0]!;
    const sample = { id: data.deliveryId, event: "optimization.completed", data: { test: true } };
    expect(JSON.parse(body)).toMatchObject(sample);
    expect(headers["x-service-delivery"]).toBe(data.deliveryId);
    expect(headers["x-service-signature"]).toBe(sign(secret!, Number(headers["x-service-timestamp"]), body));
  });

  test("that fails, or succeeds, counts for nothing", async () => {
    const { owner, id } = await register();
    receiver.answerWith(500);
    const failed = (await owner.post<TestResult>(`/webhooks/${id}/test`)).data;
    expect(failed).toMatchObject({ delivered: false, statusCode: 500, error: "answered 500" });
    receiver.answerWith(204);
    await owner.post<TestResult>(`/webhooks/${id}/test`);
    const [webhook] = (await owner.get<All>("/webhooks")).data.webhooks;
    expect(webhook).toMatchObject({ consecutiveFailures: 0, lastFailureAt: null, lastSuccessAt: null });
  });
});

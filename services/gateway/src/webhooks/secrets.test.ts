import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { mongo } from "mongoose";
import { describe, expect, test } from "vitest";
import { testDatabaseUri } from "../../../../test/support/database.ts";
import { runCommand } from "../operator/commands.ts";
import { startTestGateway, type TestClient, type TestGateway } from "../../testing/gateway.ts";
import type { Webhook } from "./schemas.ts";
import { sign } from "./signature.ts";
import { startReceiver } from "../../testing/receiver.ts";

type One = { webhook: Webhook & { secret: string } };

const newKey = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const [old, next] = [newKey("old"), newKey("next")];
const mongoUri = testDatabaseUri();

const receiver = await startReceiver();

/** A gateway with these keys for secrets. All share the database of this file. */
const withKeys = async (keys: string) =>
  startTestGateway({
    mongoUri,
    settings: { SECRETS_KEY: keys, WEBHOOK_ALLOW_PRIVATE: "true", LOG_LEVEL: "silent" },
  });
const first = await withKeys(old);
const rotate = async ({ context }: TestGateway) =>
  (await runCommand(context, ["secrets", "rotate"])) as { rotated: number; unreadable: string[] };

async function register(): Promise<{ id: string; secret: string; owner: TestClient }> {
  const owner = await first.newClient();
  const body = { url: receiver.url, events: ["optimization.completed"] };
  const { id, secret } = (await owner.post<One>("/webhooks", body)).data.webhook;
  return { id, secret, owner };
}

const records = () =>
  first.context.database.connection.collection<{ _id: string; secret: string }>("webhooks");
const storedSecret = async (id: string) => (await records().findOne({ _id: id }))?.secret;

/** A record as text, with its compressed parts unpacked. */
function plainText(record: Readonly<Record<string, unknown>>): string {
  const compressed = Object.values(record).filter((value) => value instanceof mongo.Binary);
  return [JSON.stringify(record), ...compressed.map(({ buffer }) => gunzipSync(buffer).toString())].join(
    "\n",
  );
}

/** Whether a gateway signs a sample event with this secret. */
async function isSignedWith(secret: string, id: string, owner: TestClient): Promise<boolean> {
  receiver.received.length = 0;
  await owner.post(`/webhooks/${id}/test`);
  const [request] = receiver.received;
  if (request === undefined) return false;
  const signature = sign(secret, Number(request.headers["x-service-timestamp"]), request.body);
  return request.headers["x-service-signature"] === signature;
}

describe("webhook secrets", () => {
  test("are encrypted, and nowhere in the database as they are, nor in what is kept to answer a request again", async () => {
    const owner = await first.newClient();
    const body = { url: receiver.url, events: ["optimization.completed"] };
    const post = async () => owner.post<One>("/webhooks", body, { "idempotency-key": "once" });
    const made = await post();
    expect(made.data.webhook.secret).toMatch(/^whsec_/);
    expect(await storedSecret(made.data.webhook.id)).toMatch(/^sealed\.1\.old\./);
    expect(made.headers.get("idempotent-omitted")).toBeNull();
    const { db } = first.context.database.connection;
    for (const { collectionName } of (await db?.collections()) ?? [])
      for (const record of await db!.collection<Record<string, unknown>>(collectionName).find().toArray())
        expect(plainText(record)).not.toContain(made.data.webhook.secret);
    const again = await post();
    expect(again.status).toBe(201);
    expect(again.data.webhook).toEqual({ ...made.data.webhook, secret: null });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("idempotent-omitted")).toBe("webhook.secret");
  });

  test("sign with whichever of the keys they were sealed with, and where none was", async () => {
    const both = await withKeys(`${next},${old}`);
    const [sealed, plain] = [await register(), await register()];
    await records().updateOne({ _id: plain.id }, { $set: { secret: plain.secret } }); // as it was before secrets were sealed
    for (const { id, secret, owner } of [sealed, plain])
      expect(await isSignedWith(secret, id, owner.at(both))).toBe(true);
  });

  test("do not sign on another endpoint than their own", async () => {
    const [mine, theirs] = [await register(), await register()];
    await records().updateOne({ _id: mine.id }, { $set: { secret: (await storedSecret(theirs.id))! } });
    expect(await mine.owner.post(`/webhooks/${mine.id}/test`)).toMatchObject({ code: "INTERNAL_ERROR" });
    await records().deleteOne({ _id: mine.id });
  });

  test("are all sealed with the first key by `secrets rotate`, after which the old one may go", async () => {
    const both = await withKeys(`${next},${old}`);
    const hooks = [await register(), await register(), await register()];
    await records().updateOne({ _id: hooks[1]!.id }, { $set: { secret: hooks[1]!.secret } });
    const { rotated, ...rest } = await rotate(both);
    expect(rest).toEqual({ keyId: "next", unreadable: [] });
    expect(rotated).toBeGreaterThanOrEqual(3);
    const one = await withKeys(next);
    for (const { id, secret, owner } of hooks) {
      expect(await storedSecret(id)).toMatch(/^sealed\.1\.next\./);
      expect(await isSignedWith(secret, id, owner.at(one))).toBe(true);
    }
    expect(await rotate(both)).toMatchObject({ rotated: 0 });
  });

  test("that none of the keys opens stay as they are, and are named", async () => {
    const { id } = await register();
    const before = await storedSecret(id);
    const lone = await withKeys(newKey("lone"));
    const { unreadable } = await rotate(lone);
    expect(unreadable).toContain(id);
    expect(await storedSecret(id)).toBe(before);
  });

  test("rotated by two at once are readable all along", async () => {
    const both = [await withKeys(`${next},${old}`), await withKeys(`${next},${old}`)];
    const hooks = await Promise.all(Array.from({ length: 20 }, register));
    const done = await Promise.all(both.map(rotate));
    expect(done.reduce((sum, { rotated }) => sum + rotated, 0)).toBeGreaterThanOrEqual(hooks.length);
    for (const { id, secret, owner } of hooks)
      expect(await isSignedWith(secret, id, owner.at(both[0]!))).toBe(true);
  });
});

import { describe, expect, test } from "vitest";
import { testDatabaseUri } from "../../../../test/support/database.ts";
import { runCommand } from "../operator/commands.ts";
import { startTestGateway, type TestClient, type TestGateway } from "../../testing/gateway.ts";
import { hashKey } from "./key.ts";

const [old, next] = ["the old pepper of a test", "the next pepper of a test"];
const mongoUri = testDatabaseUri();

const before = await withPeppers(old);
const waiting = await withPeppers(old, next);
const during = await withPeppers(next, old);
const after = await withPeppers(next);

/** A gateway with these peppers. All share the database of this file. */
async function withPeppers(pepper: string, previous = ""): Promise<TestGateway> {
  return startTestGateway({ mongoUri, settings: { KEY_PEPPER: pepper, KEY_PEPPER_PREVIOUS: previous } });
}

const records = () =>
  before.context.database.connection.collection<{ _id: string; hash: string; pepperId?: string }>("keys");
const storedHash = async ({ keyId }: TestClient) => (await records().findOne({ _id: keyId }))?.hash;
const status = async (client: TestClient, gateway: TestGateway) =>
  (await client.at(gateway).get("/account")).status;

describe("with two peppers at once", () => {
  test("a key of the old one works, is hashed with the new one at its next use, and needs the old one no more", async () => {
    const client = await before.newClient();
    expect(await storedHash(client)).toBe(hashKey(client.key, old));
    expect(await status(client, after)).toBe(401);
    expect(await status(client, during)).toBe(200);
    expect(await storedHash(client)).toBe(hashKey(client.key, next));
    after.clock.advance(61); // the gateway forgets that the key was unknown
    expect(await status(client, after)).toBe(200);
  });

  test("new keys are hashed with the new one", async () => {
    const client = await during.newClient();
    expect(await status(client, after)).toBe(200);
  });

  test("gateways that have them in either order find every key, whoever moves it meanwhile", async () => {
    const clients = await Promise.all([before, after].map(async (gateway) => gateway.newClient()));
    for (let round = 0; round < 20; round++) {
      const looks = clients.flatMap(({ key }) =>
        [waiting, during].map(async ({ context }) => context.keys.find(key)),
      );
      expect((await Promise.all(looks)).map(({ id }) => id)).toEqual(
        clients.flatMap(({ keyId }) => [keyId, keyId]),
      );
    }
  });

  test("one use by many at once moves a key once, and all of them find it", async () => {
    const client = await before.newClient();
    const found = await Promise.all(
      Array.from({ length: 20 }, async () => during.context.keys.find(client.key)),
    );
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([client.keyId]));
    expect(await storedHash(client)).toBe(hashKey(client.key, next));
  });

  test("a key that is revoked stays so when it is moved", async () => {
    const client = await before.newClient();
    await before.context.keys.revoke(client.keyId);
    expect(await client.at(during).get("/account")).toMatchObject({ code: "API_KEY_REVOKED" });
    expect(await storedHash(client)).toBe(hashKey(client.key, next));
  });

  test("a key that was stored before peppers were named is found and counted as moved", async () => {
    const client = await during.newClient();
    await records().updateOne({ _id: client.keyId }, { $unset: { pepperId: "" } });
    const count = async () =>
      runCommand(during.context, ["key", "peppers"]) as Promise<{ notYetMoved: number }>;
    const { notYetMoved } = await count();
    expect(await status(client, after)).toBe(200);
    expect((await count()).notYetMoved).toBe(notYetMoved - 1);
  });
});

test("`key peppers` counts the keys that still need the old pepper; those that cannot be used any more do not", async () => {
  const count = async () => runCommand(during.context, ["key", "peppers"]);
  const { usableKeys, withCurrentPepper, notYetMoved } = (await count()) as Record<string, number>;
  const [client, unused] = [await before.newClient(), await before.newClient()];
  await status(client, during);
  const expected = { usableKeys: usableKeys! + 2, withCurrentPepper: withCurrentPepper! + 1 };
  expect(await count()).toEqual({ ...expected, notYetMoved: notYetMoved! + 1 });
  await before.context.keys.revoke(unused.keyId);
  expect(await count()).toEqual({ ...expected, usableKeys: usableKeys! + 1, notYetMoved });
});

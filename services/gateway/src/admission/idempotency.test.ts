import { beforeEach, describe, expect, it, vi } from "vitest";
import { BatchStore } from "../stops/batch-store.ts";
import { startTestGateway, type TestClient } from "../../testing/gateway.ts";
import type { Reply } from "../../testing/requests.ts";
import { newCourier, newProject } from "../../testing/stops.ts";

const gateway = await startTestGateway();
const { connection } = gateway.context;
let client: TestClient;
let project: string;
let courierId: string;

beforeEach(async () => {
  client = await gateway.newClient();
  project = await newProject(client);
  courierId = await newCourier(client);
  await connection.collection("idempotent_calls").deleteMany({});
});

interface Listed {
  readonly id: string;
}

/** A request that creates records. */
interface Creation {
  /** The last part of its path is the field of the list in the answer of a GET there. */
  readonly path: string;
  readonly body: object;
  readonly collection?: string;
}

const webhook = { url: "https://shop.test/hook", events: ["optimization.completed"] };
const stop = { name: "A", address: "Road 1" };
const creations = {
  "a project": { path: "/projects", body: { name: "Night" } },
  "a courier": { path: "/couriers", body: { firstName: "Cy" } },
  "an assignment": { path: "PROJECT/couriers", body: { skills: ["cold"] }, collection: "assignments" },
  "a stop": { path: "PROJECT/stops", body: stop },
  "a batch of stops": { path: "PROJECT/stops", body: { stops: [stop, stop, stop] } },
  "a webhook endpoint": { path: "/webhooks", body: webhook },
} satisfies Record<string, Creation>;

const pathOf = ({ path }: Creation): string => path.replace("PROJECT", project);
const listOf = ({ path }: Creation): string => path.split("/")[1]!;
const post = async (creation: Creation): Promise<Reply<unknown>> => {
  const body = { ...creation.body, ...("collection" in creation && { courierId }) };
  return client.post(pathOf(creation), body, { "idempotency-key": "once" });
};
const list = async (creation: Creation): Promise<Listed[]> =>
  (await client.get<Record<string, Listed[]>>(pathOf(creation))).data[listOf(creation)] ?? [];

/** Leaves the record as a gateway does that died before it answered. */
async function leaveUnanswered(fields: object): Promise<void> {
  const change = { $set: { status: null, answer: null, ...fields } };
  await connection.collection("idempotent_calls").updateOne({}, change);
}

const longAgo = { startedAt: new Date("2026-05-04T07:00:00.000Z") };

describe.each(Object.entries<Creation>(creations))(
  "a request that is to make %s, and is never answered",
  (_, creation) => {
    it.each([
      ["its gateway died", longAgo],
      ["it failed by our fault", { isFree: true }],
    ])("is answered with what it has made when it comes again: %s", async (_why, left) => {
      const first = await post(creation);
      expect(first.status).toBe(201);
      const made = await list(creation);
      await leaveUnanswered(left);
      const second = await post(creation);
      expect([second.status, second.data]).toEqual([201, first.data]);
      expect(second.headers.get("idempotent-replayed")).toBeNull();
      expect(await list(creation)).toEqual(made);
    });

    it("makes it when it comes again and had made nothing", async () => {
      const before = await list(creation);
      await post(creation);
      const made = await list(creation);
      const records = connection.collection<{ _id: string; companyId: string }>(
        creation.collection ?? listOf(creation),
      );
      await records.deleteMany({ companyId: client.companyId, _id: { $nin: before.map(({ id }) => id) } });
      expect(await list(creation)).toEqual(before);
      await leaveUnanswered(longAgo);
      expect((await post(creation)).status).toBe(201);
      expect(await list(creation)).toHaveLength(made.length);
    });
  },
);

it("a request without a key has an id as well, which what it makes bears", async () => {
  const { data } = await client.post<{ stop: Listed }>(`${project}/stops`, stop);
  const stops = connection.collection<{ projectId: string; batchId: string }>("stops");
  const kept = await stops.findOne({ projectId: project.split("/")[2]! });
  expect(kept?.batchId.split(":")[0]).toBe(data.stop.id);
});

it("a project that is made when its request comes again takes one quota slot", async () => {
  const used = async (): Promise<unknown> =>
    (await client.get<Record<string, unknown>>("/account")).data["usage"];
  const creation = creations["a project"];
  const { data } = await post(creation);
  const before = await used();
  expect(before).toBeDefined();
  const { project: made } = data as { project: Listed };
  await connection.collection<{ _id: string }>("projects").deleteOne({ _id: made.id });
  await leaveUnanswered({ isFree: true });
  expect((await post(creation)).data).toEqual(data);
  expect(await used()).toEqual(before);
});

it("a batch that is not known to be whole is not answered with", async () => {
  const creation = creations["a batch of stops"];
  await post(creation);
  const made = await list(creation);
  const stops = connection.collection<{ companyId: string; projectId: string; batchId: string }>("stops");
  const { companyId, projectId, batchId } = (await stops.findOne({ projectId: project.split("/")[2]! }))!;
  const batch = { _id: batchId, companyId, projectId, openedAt: gateway.clock.now() };
  await connection.collection<{ _id: string }>("stop_batches").insertOne(batch);
  await leaveUnanswered({ isFree: true });
  expect((await post(creation)).status).toBe(500);
  expect(await list(creation)).toEqual(made);
});

it("a batch that is taken back while its request comes again is made anew", async () => {
  const creation = creations["a batch of stops"];
  await post(creation);
  await leaveUnanswered({ isFree: true });
  const look = vi.spyOn(BatchStore.prototype, "hasOpen").mockImplementationOnce(async () => {
    await connection.collection("stops").deleteMany({ companyId: client.companyId });
    return false;
  });
  const { status, data } = await post(creation);
  expect(look).toHaveBeenCalledOnce();
  look.mockRestore();
  expect([status, await list(creation)]).toEqual([201, (data as { stops: Listed[] }).stops]);
});

it("stops of a batch lie together in the order of creation, whenever its request came first", async () => {
  const batch = creations["a batch of stops"];
  await post(batch);
  await connection.collection("stops").deleteMany({ companyId: client.companyId });
  await leaveUnanswered({ isFree: true });
  await client.post(`${project}/stops`, stop);
  const { stops } = (await post(batch)).data as { stops: Listed[] };
  expect((await list(batch)).slice(1)).toEqual(stops);
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { beside, startTestGateway, type TestClient } from "../../services/gateway/testing/gateway.ts";

const gateway = await startTestGateway();

interface Page {
  readonly events: readonly { readonly id: string; readonly data: { readonly changesCount: number } }[];
  readonly nextCursor: string;
}

const page = async (client: TestClient, query: string): Promise<Page> =>
  (await client.get<Page>(`/events?${query}`)).data;

/** Adds an event as the delivery worker of a gateway does. @returns its id */
async function add(
  companyId: string,
  number: number,
  { context } = gateway,
  eventId: string = randomUUID(),
): Promise<string> {
  const about = { planId: randomUUID(), projectId: randomUUID(), source: "edit", basedOn: null };
  const data = { ...about, releasedAt: null, changesCount: number };
  await context.events.append({
    companyId,
    eventId,
    event: "plan.changed",
    createdAt: context.clock.now(),
    data,
  });
  return eventId;
}

describe("contract 11.11: events by asking", () => {
  it("come oldest first, in pages, of the own company only, from a cursor or from now on", async () => {
    const [client, other] = [await gateway.newClient(), await gateway.newClient()];
    const { nextCursor: start } = await page(client, "after=latest");
    const ids = [];
    for (let number = 0; number < 5; number++) ids.push(await add(client.companyId, number));
    await add(other.companyId, 0);
    const first = await page(client, "limit=2");
    const second = await page(client, `limit=2&after=${first.nextCursor}`);
    const third = await page(client, `after=${second.nextCursor}`);
    const idsOf = ({ events }: Page) => events.map(({ id }) => id);
    expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect(await page(client, `after=${third.nextCursor}`)).toEqual({ ...third, events: [] });
    expect(await page(client, "after=latest")).toEqual({ ...third, events: [] });
    expect(idsOf(await page(client, `after=${start}`))).toEqual(ids);
    expect(first.events[0]).toMatchObject({ event: "plan.changed", livemode: true });
    for (const query of ["after=x", "limit=0", "limit=1001", `after=${btoa("event 99")}`])
      expect((await client.get(`/events?${query}`)).code).toBe("INVALID_QUERY");
  });

  it("are each seen once and in one order by a reader that pages while gateways add them, each offered twice", async () => {
    const second = await beside(gateway);
    const reader = await gateway.newClient();
    let { nextCursor: cursor } = await page(reader, "after=latest");
    const added: string[] = [];
    let isOver = false;
    const writers = [1, 2, 3, 4].map(async () => {
      for (let number = 0; number < 20; number++) {
        const id = randomUUID();
        await Promise.all([gateway, second].map(async (one) => add(reader.companyId, number, one, id)));
        added.push(id);
      }
    });
    const written = Promise.all(writers).then(() => (isOver = true));
    const seen: string[] = [];
    for (let isRead = false; !isRead;) {
      isRead = isOver;
      const { events, nextCursor } = await page(reader, `limit=7&after=${cursor}`);
      seen.push(...events.map(({ id }) => id));
      isRead &&= events.length === 0;
      cursor = nextCursor;
    }
    await written;
    expect(seen.toSorted()).toEqual(added.toSorted());
    expect((await page(reader, "limit=1000")).events.map(({ id }) => id)).toEqual(seen);
  });

  it("are kept for 30 days; a cursor before a deleted one is GONE with where to go on, and numbers go on", async () => {
    const client = await gateway.newClient();
    const { context, clock } = gateway;
    const { nextCursor: start } = await page(client, "after=latest");
    await add(client.companyId, 0);
    const { nextCursor: afterFirst } = await page(client, `after=${start}`);
    await add(client.companyId, 1);
    clock.advance(29 * 86_400);
    const third = await add(client.companyId, 2);
    clock.advance(2 * 86_400);
    await Promise.all([context.events.sweep(), context.events.sweep()]);
    const ids = async (query: string) => (await page(client, query)).events.map(({ id }) => id);
    expect(await ids("")).toEqual([third]);
    for (const after of [start, afterFirst]) {
      const { code, status, details } = await client.get(`/events?after=${after}`);
      expect([code, status]).toEqual(["GONE", 410]);
      expect(await ids(`after=${String(details["after"])}`)).toEqual([third]);
    }
    clock.advance(31 * 86_400);
    await context.events.sweep();
    const { nextCursor: end, events } = await page(client, "");
    expect(events).toEqual([]);
    const fourth = await add(client.companyId, 3);
    expect(await ids(`after=${end}`)).toEqual([fourth]);
    expect(await ids("")).toEqual([fourth]);
  });

  it("need the scope read, and are gone with their company", async () => {
    const writer = await gateway.newClient({ scopes: ["write"] });
    expect((await writer.get("/events")).code).toBe("API_KEY_SCOPE_MISSING");
    await add(writer.companyId, 0);
    await gateway.context.companies.delete(writer.companyId);
    expect(await gateway.context.events.after(writer.companyId, undefined, 10)).toMatchObject({ events: [] });
  });
});

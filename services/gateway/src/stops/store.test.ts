import { expect, it } from "vitest";
import { newFields, type StopRecord } from "@rondo/day/records/stop/record.ts";
import { connect, testDatabaseUri } from "../../../../test/support/database.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { StopStore } from "./store.ts";

const uri = testDatabaseUri();
/** Of two gateways on one database. */
const connections = [await connect(uri), await connect(uri)] as const;
const stores = connections.map((connection) => new StopStore(connection));

const at = new Date("2026-12-01T06:00:00Z");
const stop = (number: number, fields: Partial<StopRecord> = {}): StopRecord => ({
  ...{ id: `S${String(number).padStart(4, "0")}`, companyId: "C", projectId: "P", batchId: "B", revision: 0 },
  ...{ ...newFields({ name: "Stop", address: "Street 1" }), createdAt: at, updatedAt: at },
  ...fields,
});

async function inPages(read: (page: PageRequest) => Promise<StopRecord[]>): Promise<StopRecord[]> {
  const [first, ...rest] = await read({ take: 7 });
  return first ? [first, ...rest, ...(await allAfter(read, (rest.at(-1) ?? first).id))] : [];
}

async function allAfter(
  read: (page: PageRequest) => Promise<StopRecord[]>,
  id: string,
): Promise<StopRecord[]> {
  const page = await read({ afterId: id, take: 50 });
  const last = page.at(-1);
  return last ? [...page, ...(await allAfter(read, last.id))] : [];
}

it("a list has what another gateway has written since the last one, whatever the write", async () => {
  const [here, there] = stores as [StopStore, StopStore];
  const stops = Array.from({ length: 120 }, (_, i) =>
    stop(i, { latitude: null, longitude: null, allowedCourierIds: i < 60 ? ["A", "B"] : [] }),
  );
  const [first, second, third] = stops as [StopRecord, StopRecord, StopRecord];
  const later = new Date(at.getTime() + 1000);
  const location = { latitude: 60, longitude: 24, quality: "house" } as const;
  const writes: [string, () => Promise<unknown>][] = [
    ["none", async () => Promise.resolve()],
    ["a change", async () => there.update(first, { name: "Other" }, later)],
    [
      "a change at the same moment",
      async () => there.update({ ...first, revision: 1 }, { name: "Third" }, later),
    ],
    ["a location", async () => there.locate([{ stop: second, location, candidates: [] } as never], later)],
    ["new ones", async () => there.insert([stop(500), stop(501)])],
    ["a removal", async () => there.remove("P", third.id)],
    [
      "a removal and a new one",
      async () => Promise.all([there.remove("P", "S0500"), there.insert([stop(502)])]),
    ],
    ["a change of many", async () => there.forget("P", "A", later)],
    ["the removal of a batch", async () => there.removeBatch("P", "B")],
    ["the same ids again", async () => there.insert([{ ...first, name: "Again", updatedAt: later }])],
  ];
  await there.insert(stops);
  for (const [what, write] of writes) {
    await write();
    const now = await new StopStore(connections[1]).list("P");
    expect(await here.list("P"), what).toEqual(now);
    expect(await here.list("P"), `${what}, again`).toEqual(now);
    expect(await inPages(await here.reader("P")), `${what}, in pages`).toEqual(now);
    const ids = [...stops.map(({ id }) => id), "S0502", "unknown"];
    const exist = ids.filter((id) => now.some((one) => one.id === id));
    expect(
      (await here.withIds("P", ids)).map(({ id }) => id),
      what,
    ).toEqual(exist);
    const existing = await here.existing("P", ids);
    expect(
      ids.filter((id) => existing.has(id)),
      what,
    ).toEqual(exist);
  }
});

it("all stops of a project in pages take one look at the database, or are read again where there is no room", async () => {
  const watched = await connect(testDatabaseUri(), { monitorCommands: true });
  const many = Array.from({ length: 600 }, (_, i) => stop(i + 1000, { projectId: "many" }));
  const store = new StopStore(watched);
  await store.insert(many);
  await store.list("many");
  let commands = 0;
  watched.getClient().on("commandStarted", () => commands++);
  expect(await inPages(await store.reader("many"))).toEqual(many);
  expect(commands).toBe(1);
  const small = new StopStore(watched, 1);
  expect(await inPages(await small.reader("many"))).toEqual(many);
});

import fc from "fast-check";
import { Long, MongoClient, type Collection, type Document, type IndexDescription } from "mongodb";
import { expect, test } from "vitest";
import { newFolder } from "../support/lifetime.ts";
import { startDatabase } from "../../tools/database.ts";
import { readSettings } from "../../tools/settings.ts";
import { testDatabaseUri } from "../support/database.ts";

type Values = Document & { _id: string };
type Step = (collection: Collection<Values>) => Promise<unknown>;

const indexes: IndexDescription[] = [
  { key: { a: 1, b: 1 } },
  { key: { b: -1 } },
  { key: { "c.d": 1, a: -1 } },
  { key: { u: 1, v: 1 }, unique: true },
];

// Few values, so that many are equal. Some have another type, or a type that no index can order.
const common = fc.constantFrom<unknown>(null, 1, 2, "a", "b");
const rare = fc.constantFrom<unknown>(
  ...[0, -0, 1.5, -7, 1e300, "", "a\0", "a\0b", "\u{1F69A}", "\uE000", true, false],
  ...[new Date(0), new Date(-5), new Date(1e12)],
);
const odd = fc.constantFrom<unknown>(
  ...[
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Long.fromString("9007199254740993"),
    [],
    ["a", 1],
    [null],
    { x: 1 },
  ],
);
const plain = fc.oneof({ arbitrary: common, weight: 3 }, { arbitrary: rare, weight: 1 });
const value = fc.oneof({ arbitrary: plain, weight: 15 }, { arbitrary: odd, weight: 1 });
const id = fc.nat(15).map(String);
const fields = fc.record(
  { a: value, b: value, c: fc.oneof(fc.record({ d: value }), value) },
  { requiredKeys: [] },
);

const comparison = fc
  .tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte", "$eq", "$ne"), plain)
  .map(([operator, bound]) => ({ [operator]: bound }));
const between = fc.tuple(plain, plain).map(([low, high]) => ({ $gte: low, $lt: high }));
const oneOf = fc.array(value, { maxLength: 4 }).map((values) => ({ $in: values }));
const exists = fc.boolean().map((there) => ({ $exists: there }));
const condition = fc.oneof(plain, plain, comparison, between, oneOf, exists);
const ids = fc.array(id, { maxLength: 4 }).map((some) => ({ $in: some }));
const filter: fc.Arbitrary<Document> = fc.oneof(
  fc.record({ a: condition }),
  fc.record({ b: condition }),
  fc.record({ a: condition, b: condition }),
  fc.record({ "c.d": condition }),
  fc.record({ u: fc.nat(5), v: fc.oneof(id, ids) }, { requiredKeys: ["u"] }),
  fc.record({ _id: fc.oneof(id, ids), a: condition, b: condition, "c.d": condition }, { requiredKeys: [] }),
);
const sort = fc.constantFrom<Record<string, 1 | -1>>(
  ...([{ _id: 1 }, { b: 1, _id: 1 }, { b: -1, _id: -1 }, { b: 1, _id: -1 }] as const),
  ...([
    { a: 1, b: 1, _id: 1 },
    { a: -1, b: -1, _id: -1 },
    { v: 1, _id: 1 },
  ] as const),
);

const insert = fc.tuple(id, fields, fc.nat(5)).map(
  ([_id, rest, u]): Step =>
    (collection) =>
      collection.insertOne({ _id, u, v: _id, ...rest }).catch(() => undefined), // its id exists already
);
const update = fc.tuple(filter, fields, fc.boolean()).map(([chosen, set, unset]): Step => (collection) => {
  const change = {
    ...(Object.keys(set).length > 0 ? { $set: set } : {}),
    ...(unset ? { $inc: { n: 1 } } : {}),
  };
  return Object.keys(change).length > 0 ? collection.updateMany(chosen, change) : Promise.resolve();
});
const clear = fc.constantFrom("a", "b", "c").chain((field) =>
  filter.map(
    (chosen): Step =>
      (collection) =>
        collection.updateMany(chosen, { $unset: { [field]: 1 } }),
  ),
);
const remove = filter.map(
  (chosen): Step =>
    (collection) =>
      collection.deleteMany(chosen),
);
const modify = fc.tuple(filter, value).map(
  ([chosen, b]): Step =>
    (collection) =>
      collection.findOneAndUpdate(chosen, { $set: { b } }, { sort: { _id: 1 } }),
);
const step = fc.oneof(
  { arbitrary: insert, weight: 8 },
  { arbitrary: update, weight: 2 },
  { arbitrary: clear, weight: 1 },
  { arbitrary: remove, weight: 1 },
  { arbitrary: modify, weight: 2 },
);
const query = fc.record({ chosen: filter, order: sort, skip: fc.nat(2), limit: fc.nat(6) });

type Query = typeof query extends fc.Arbitrary<infer Asked> ? Asked : never;

async function answer(
  collection: Collection<Values>,
  { chosen, order, skip, limit }: Query,
): Promise<unknown> {
  const found = await collection.find(chosen).sort(order).skip(skip).limit(limit).toArray();
  return { found, count: await collection.countDocuments(chosen) };
}

async function expectTheSame(
  indexed: Collection<Values>,
  scanned: Collection<Values>,
  queries: readonly Query[],
): Promise<void> {
  for (const asked of queries) expect(await answer(indexed, asked)).toEqual(await answer(scanned, asked));
  // And each document is found by its own values.
  const held = (await scanned.find().toArray()) as Record<string, unknown>[];
  for (const { a = null, b = null, u, v } of held)
    for (const chosen of [{ a }, { a, b }, { b }, { u }, { u, v: { $gte: v } }]) {
      const asked = { chosen, order: { _id: 1 } as const, skip: 0, limit: 0 };
      expect(await answer(indexed, asked)).toEqual(await answer(scanned, asked));
    }
}

test("indexes change no answer, whatever was inserted, updated and deleted", async () => {
  const client = await MongoClient.connect(testDatabaseUri());
  const [indexed, scanned] = [
    client.db().collection<Values>("indexed"),
    client.db().collection<Values>("scanned"),
  ];
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 60 }),
    fc.array(query, { minLength: 5, maxLength: 20 }),
    fc.boolean(),
    async (steps, queries, indexesFirst) => {
      await Promise.all([indexed.deleteMany({}), scanned.deleteMany({})]);
      if (!indexesFirst) await indexed.dropIndexes();
      else await indexed.createIndexes(indexes);
      for (const one of steps) await Promise.all([one(indexed), one(scanned)]);
      if (!indexesFirst) await indexed.createIndexes(indexes);
      await expectTheSame(indexed, scanned, queries);
    },
  );
  await indexed.insertOne({ _id: "there" }); // creates the collection, so that indexes can be dropped
  await fc.assert(property, { numRuns: 40 });
  await client.close();
}, 120_000);

test.runIf(readSettings().mongodbUri === undefined)(
  "indexes hold what was acknowledged before a kill",
  async () => {
    const folder = newFolder();
    const steps = fc.sample(step, { numRuns: 150, seed: 7 });
    const queries = fc.sample(query, { numRuns: 60, seed: 8 });
    for (let round = 0; round < 3; round++) {
      const database = await startDatabase({ folder, log: console.log });
      const client = await MongoClient.connect(database.uri);
      const [indexed, scanned] = [
        client.db().collection<Values>("indexed"),
        client.db().collection<Values>("scanned"),
      ];
      await indexed.createIndexes(indexes);
      await expectTheSame(indexed, scanned, queries);
      for (const one of steps.slice(50 * round, 50 * (round + 1)))
        for (const collection of [indexed, scanned]) await one(collection);
      process.kill(database.pid ?? 0, "SIGKILL");
      await database.exited;
      await client.close();
    }
  },
  120_000,
);

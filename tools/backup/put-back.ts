import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { BSON, type Db, type Document } from "mongodb";
import { describe, namesOf } from "./copy.ts";
import { fileOf, type CopiedCollection } from "./manifest.ts";

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 2 ** 20;
/** Each value keeps its type, so that it is written as it was read. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * Writes a copy into an empty database, and compares each collection with the copy.
 * @throws Error with one line if the database is not empty, or differs afterwards
 */
export async function putBack(
  db: Db,
  folder: string,
  collections: readonly CopiedCollection[],
): Promise<void> {
  for (const name of await namesOf(db))
    if ((await db.collection(name).findOne()) !== null)
      throw new Error(`the database has ${name} already; restore into an empty one`);
  for (const { name, documents, sha256 } of collections) {
    for await (const batch of batchesIn(fileOf(folder, name))) await db.collection(name).insertMany(batch);
    const now = await describe(db, name);
    if (now.documents !== documents || now.sha256 !== sha256)
      throw new Error(`${name} differs from the copy: ${now.documents} of ${documents} documents`);
  }
}

async function* batchesIn(file: string): AsyncGenerator<Document[]> {
  let batch: Document[] = [];
  let bytes = 0;
  for await (const document of documentsIn(file)) {
    batch.push(BSON.deserialize(document, EXACT));
    bytes += document.length;
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Each document begins with its length. @throws if the last one is not complete */
async function* documentsIn(file: string): AsyncGenerator<Buffer> {
  const content = createGunzip();
  pipeline(createReadStream(file), content, () => undefined); // a fault ends `content` too
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error(`${file} ends within a document`);
}

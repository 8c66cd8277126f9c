import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClientSession, Db } from "mongodb";
import { fileOf, type CopiedCollection } from "./manifest.ts";

/** Writes each collection into a file of the folder. */
export async function copyAll(db: Db, folder: string, session?: ClientSession): Promise<CopiedCollection[]> {
  const copied: CopiedCollection[] = [];
  for (const name of await namesOf(db)) {
    const content = new Content(db, name, session);
    const file = createWriteStream(fileOf(folder, name), { flags: "wx", mode: 0o600, flush: true });
    await pipeline(content.documents(), createGzip(), file);
    copied.push(content.described());
  }
  return copied;
}

/** What the collection holds now, to compare with a copy. */
export async function describe(db: Db, name: string): Promise<CopiedCollection> {
  const content = new Content(db, name);
  for await (const _ of content.documents());
  return content.described();
}

/** The names of the collections, in their order. */
export async function namesOf(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("system."))
    .sort();
}

/** The documents of a collection in the order of their ids, counted and hashed while they are read. */
class Content {
  readonly #db: Db;
  readonly #name: string;
  readonly #session: ClientSession | undefined;
  readonly #hash = createHash("sha256");
  #documents = 0;

  constructor(db: Db, name: string, session?: ClientSession) {
    this.#db = db;
    this.#name = name;
    this.#session = session;
  }

  async *documents(): AsyncGenerator<Buffer> {
    const options = { raw: true, session: this.#session };
    const cursor = this.#db.collection(this.#name).find({}, options).sort({ _id: 1 });
    for await (const document of cursor as AsyncIterable<unknown> as AsyncIterable<Buffer>) {
      this.#hash.update(document);
      this.#documents += 1;
      yield document;
    }
  }

  described(): CopiedCollection {
    return { name: this.#name, documents: this.#documents, sha256: this.#hash.digest("hex") };
  }
}

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { mongo } from "mongoose";

/** A text in a document. The database takes documents up to 16 MiB, so a long text is compressed. */
export type StoredText = string | mongo.Binary;

/** Texts up to this length are stored as they are. Versions before compression read them, too. */
const PLAIN_LENGTH = 4 * 1024 * 1024;

const compress = promisify(gzip) as (text: string) => Promise<Buffer>;
const decompress = promisify(gunzip) as (bytes: Uint8Array) => Promise<Buffer>;

export async function storedText(text: string): Promise<StoredText> {
  return text.length <= PLAIN_LENGTH ? text : new mongo.Binary(await compress(text));
}

/** A text that is seldom read. */
export async function compressed(text: string): Promise<StoredText> {
  return new mongo.Binary(await compress(text));
}

export async function textOf(stored: StoredText): Promise<string> {
  return typeof stored === "string" ? stored : (await decompress(stored.value())).toString();
}

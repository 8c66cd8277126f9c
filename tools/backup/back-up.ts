import { mkdir, readdir } from "node:fs/promises";
import { MongoClient } from "mongodb";
import { copyAll } from "./copy.ts";
import { readManifest, writeManifest, type CopiedCollection } from "./manifest.ts";
import { putBack } from "./put-back.ts";
import { whileStill, type StillOptions } from "./still.ts";

/**
 * Copies a database, as it is at one moment, into an empty folder.
 * @returns what was copied
 * @throws Error with one line if the folder is not empty or the database has no snapshots
 */
export async function backUp(
  uri: string,
  folder: string,
  options: Omit<StillOptions, "folder">,
): Promise<readonly CopiedCollection[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const madeAt = new Date();
  const copied = await whileStill(uri, { ...options, folder }, async (db, session) =>
    copyAll(db, folder, session),
  );
  await writeManifest(folder, madeAt, copied);
  return copied;
}

/**
 * Restores a copy into an empty database.
 * @returns what was restored
 * @throws Error with one line if the copy is not whole or the database not empty
 */
export async function restore(uri: string, folder: string): Promise<readonly CopiedCollection[]> {
  const collections = await readManifest(folder);
  const client = await MongoClient.connect(uri);
  try {
    await putBack(client.db(), folder, collections);
    return collections;
  } finally {
    await client.close();
  }
}

/** A line about a copy. */
export function summaryOf(collections: readonly CopiedCollection[]): string {
  const documents = collections.reduce((sum, each) => sum + each.documents, 0);
  return `${documents} documents of ${collections.length} collections`;
}

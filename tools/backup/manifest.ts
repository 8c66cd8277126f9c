import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const NAME = "manifest.json";
const FORMAT = 1;

const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  collections: z.array(
    z.strictObject({
      name: z.string().regex(/^\w+$/),
      documents: z.int(),
      /** The hash of the documents' BSON, in the order of their ids. */
      sha256: z.string(),
    }),
  ),
});

/** A collection as it was copied. */
export type CopiedCollection = z.output<typeof manifestShape>["collections"][number];

/** The file with the documents of a collection: BSON, one after another, as mongodump writes them with --gzip. */
export function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.bson.gz`);
}

/** Completes a copy: a folder without a manifest is not a copy. */
export async function writeManifest(
  folder: string,
  madeAt: Date,
  collections: readonly CopiedCollection[],
): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, madeAt: madeAt.toISOString(), collections }, null, 2);
  const draft = join(folder, `${NAME}.part`);
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, NAME));
}

/** @throws Error with one line if the folder has no complete copy */
export async function readManifest(folder: string): Promise<readonly CopiedCollection[]> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => {
    throw new Error(`${folder} has no complete copy: there is no ${NAME}`);
  });
  return manifestShape.parse(JSON.parse(text)).collections;
}

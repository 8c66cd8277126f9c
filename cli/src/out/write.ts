import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Refused } from "../refused.ts";

/** A file to write. */
export interface OutFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Writes files, each whole or not at all: under another name first. @throws Refused */
export async function writeWhole(files: readonly OutFile[], folder: string): Promise<void> {
  for (const { path, content } of files) {
    const target = resolve(folder, path);
    const draft = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
    try {
      await writeFile(draft, content);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw new Refused(`${path}: it cannot be written: ${(error as Error).message}`, undefined, error);
    }
  }
}

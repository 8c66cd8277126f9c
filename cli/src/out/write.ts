import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Refused } from "../refused.ts";

/** A file to write. */
export interface OutFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "nothing can be written there",
  ENOSPC: "the disk is full",
  EISDIR: "it is a folder",
};

/** Writes files, all of them or none, and each whole: under another name first. @throws Refused */
export async function writeWhole(files: readonly OutFile[], folder: string): Promise<void> {
  const drafts = files.map((file) => {
    const target = resolve(folder, file.path);
    return { ...file, target, draft: join(dirname(target), `.${basename(target)}.${process.pid}.part`) };
  });
  try {
    for (const { path, draft, content } of drafts) await orRefused(path, writeFile(draft, content));
    for (const { path, draft, target } of drafts) await orRefused(path, rename(draft, target));
  } finally {
    await Promise.all(drafts.map(async ({ draft }) => rm(draft, { force: true }).catch(() => undefined)));
  }
}

async function orRefused(path: string, done: Promise<void>): Promise<void> {
  try {
    await done;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Refused(`${path}: it cannot be written: ${REASONS[code] ?? message}`, undefined, error);
  }
}

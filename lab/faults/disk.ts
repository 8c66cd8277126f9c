import { execFile } from "node:child_process";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A small disk in memory, mounted for the database. */
export interface SmallDisk {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Mounts a disk of this many mebibytes. @returns null where mounting is not allowed */
export async function smallDisk(folder: string, mebibytes: number): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", folder]);
  } catch {
    return null;
  }
  return {
    folder,
    remove: async () => {
      await run("umount", ["-l", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills the disk. @returns a function that frees the space again */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "filling");
  const file = await open(path, "w");
  try {
    for (const size of [1 << 20, 4096]) {
      const block = Buffer.alloc(size);
      for (;;) {
        const { bfree, bsize } = await statfs(folder);
        if (bfree * bsize < size) break;
        await file.write(block);
      }
    }
  } finally {
    await file.close();
  }
  return async () => rm(path);
}

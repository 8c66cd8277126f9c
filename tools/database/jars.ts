import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../settings.ts";

/** A jar of the embedded database, by its Maven coordinates `group:artifact:version`. */
export interface Jar {
  readonly sha256: string;
  readonly license: string;
}

export type Jars = Readonly<Record<string, Jar>>;

/** All jars that the embedded database may run with, indirect ones included. */
export async function lockedJars(): Promise<Jars> {
  return JSON.parse(await readFile(join(root, "tools/embedded-db/jars.json"), "utf8")) as Jars;
}

/**
 * The jars of a folder, compared with the list.
 *
 * @throws Error with one line if one is missing, is another file, or is not in the list
 */
export async function checkedJars(folder: string, locked: Jars): Promise<string[]> {
  const present = new Set(await readdir(folder));
  const files: string[] = [];
  for (const [coordinates, { sha256 }] of Object.entries(locked)) {
    const name = `${coordinates.split(":").slice(1).join("-")}.jar`;
    if (!present.delete(name)) throw new Error(`${name} is missing`);
    const file = join(folder, name);
    const found = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    if (found !== sha256) throw new Error(`${name} is not the file of jars.json: its SHA-256 is ${found}`);
    files.push(file);
  }
  const [stranger] = present;
  if (stranger !== undefined) throw new Error(`${stranger} is not in jars.json`);
  return files;
}

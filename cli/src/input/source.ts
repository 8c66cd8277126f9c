import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { Refused } from "../refused.ts";
import type { Terminal } from "../terminal.ts";

/** What a user gave to read. */
export interface Source {
  /** As it was named. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The name of what is piped in. */
export const STDIN = "stdin";

/** The files, or what is piped in. @throws Refused for a file that cannot be read, or nothing at all */
export async function sourcesOf(files: readonly string[], terminal: Terminal): Promise<Source[]> {
  const named = files.length === 0 ? ["-"] : files;
  const twice = named.find((file, index) => named.indexOf(file) < index);
  if (twice !== undefined) throw new Refused(`${twice}: it is given twice: name it once`);
  return Promise.all(named.map(async (file) => (file === "-" ? piped(terminal) : sourceOf(file, terminal))));
}

/** @throws Refused */
export async function sourceOf(file: string, { folder }: Pick<Terminal, "folder">): Promise<Source> {
  try {
    return { name: file, bytes: new Uint8Array(await readFile(resolve(folder, file))) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : String(code);
    throw new Refused(`${file}: ${why}`);
  }
}

async function piped(terminal: Terminal): Promise<Source> {
  const bytes = await terminal.input();
  if (bytes === null || new TextDecoder().decode(bytes.subarray(0, 100)).trim() === "")
    throw new Refused(
      "no file is given, and nothing is piped in: rondo plan orders.csv, or rondo demo to see one",
    );
  return { name: STDIN, bytes };
}

export function titleOf(source: Pick<Source, "name">): string {
  return basename(source.name).replace(/\.[^.]+$/, "");
}

export function textIn({ bytes }: Source): string {
  return new TextDecoder().decode(bytes);
}

/** Whether it is JSON, by its ending or what it begins with. */
export function isJson({ name, bytes }: Source): boolean {
  return /\.json$/i.test(name) || /^[\uFEFF\s]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 200)));
}

/** Whether it is of one of the published formats, by its ending and the titles of its parts. */
export function isPublished(source: Source): boolean {
  if (/\.vrp$/i.test(source.name)) return true;
  if (!/\.txt$/i.test(source.name)) return false;
  const lines = textIn(source)
    .split("\n")
    .map((line) => line.trim());
  return lines.includes("VEHICLE") && lines.includes("CUSTOMER");
}

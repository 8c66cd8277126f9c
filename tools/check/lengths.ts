import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../settings.ts";

const asksForAReason = 250;
const source = /\.(ts|mjs|rs|java|proto)$/;
const generated = /(^|\/)(gen|pkg)\//;

/** Source files that are probably more than one idea, with their lengths, the longest first. */
export async function longFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)("git", ["ls-files"], { cwd: root, maxBuffer: 1 << 24 });
  const files = stdout.split("\n").filter((file) => source.test(file) && !generated.test(file));
  const lengths = await Promise.all(files.map(async (file) => ({ file, lines: await lineCount(file) })));
  return lengths
    .filter(({ lines }) => lines > asksForAReason)
    .sort((a, b) => b.lines - a.lines)
    .map(({ file, lines }) => `${file} (${lines})`);
}

async function lineCount(file: string): Promise<number> {
  const text = await readFile(join(root, file), "utf8").catch(() => ""); // deleted, not yet committed
  return text.split("\n").length - 1;
}

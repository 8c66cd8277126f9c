import { repositoryFiles, textOf } from "./files.ts";

const asksForAReason = 250;
const source = /\.(ts|mjs|rs|java|proto)$/;
const generated = /(^|\/)(gen|pkg)\//;

/** Source files that are probably more than one idea, with their lengths, the longest first. */
export async function longFiles(): Promise<string[]> {
  const files = (await repositoryFiles()).filter((file) => source.test(file) && !generated.test(file));
  const lengths = await Promise.all(files.map(async (file) => ({ file, lines: await lineCount(file) })));
  return lengths
    .filter(({ lines }) => lines > asksForAReason)
    .sort((a, b) => b.lines - a.lines)
    .map(({ file, lines }) => `${file} (${lines})`);
}

async function lineCount(file: string): Promise<number> {
  return (await textOf(file)).split("\n").length - 1;
}

import { repositoryFiles, textOf } from "./files.ts";
import { verdictOn, type Outcome } from "./outcome.ts";
import { commentParagraphs, markdownParagraphs, type Paragraph } from "./prose/paragraphs.ts";
import { bans } from "./prose/words.ts";

const hasComments = /\.(ts|rs)$/;
/** Files that tools write, and records of the past. */
const exempt = /(^|\/)(gen|pkg)\/|^CHANGELOG\.md$|^docs\/(graph|benchmarks|api-benchmarks)\.md$/;

/** Finds banned words in Markdown and comments: one line each. */
export async function prose(): Promise<Outcome> {
  const all = await repositoryFiles();
  const files = all.filter((file) => (file.endsWith(".md") || hasComments.test(file)) && !exempt.test(file));
  const faults = await Promise.all(files.map(async (file) => proseFaults(file, await textOf(file))));
  return verdictOn(faults.flat());
}

/** `file:line "word": what to write instead`, for each banned word. @param file its extension decides where prose is */
export function proseFaults(file: string, source: string): string[] {
  const paragraphs = file.endsWith(".md") ? markdownParagraphs(source) : commentParagraphs(source);
  return paragraphs
    .flatMap((paragraph) => faultsIn(paragraph))
    .sort((a, b) => a.line - b.line)
    .map(({ line, words, instead }) => `${file}:${line} "${words}": ${instead}`);
}

interface Fault {
  readonly line: number;
  readonly words: string;
  readonly instead: string;
}

function faultsIn({ line, text }: Paragraph): Fault[] {
  return bans.flatMap(({ pattern, instead, isFineInQuestions = false }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !(isFineInQuestions && /^[^.!?]*\?/.test(text.slice(index))))
      .map(({ 0: words, index }) => ({
        line: line + text.slice(0, index).split("\n").length - 1,
        words: words.replace(/\s+/g, " "),
        instead,
      })),
  );
}

import { guessColumns } from "@rondo/day/import/columns/guess.ts";
import { readFile, readText } from "@rondo/day/import/read/read-file.ts";
import type { Guess, Table } from "@rondo/day/import/types.ts";
import { UnreadableFile } from "@rondo/day/import/read/unreadable-file.ts";

/** A file, or a text that was pasted, and the name of its table. */
export interface ReadTask {
  readonly source: File | string;
  readonly name: string;
}

/** A file that was read, and what its columns probably mean. */
export interface ReadTable {
  readonly table: Table;
  readonly guess: Guess;
}

export type ReadAnswer = ReadTable | { readonly fault: UnreadableFile["code"] };

addEventListener("message", ({ data }: MessageEvent<ReadTask>) => {
  void answerTo(data).then((answer) => {
    postMessage(answer);
  });
});

async function answerTo({ source, name }: ReadTask): Promise<ReadAnswer> {
  try {
    const table = typeof source === "string" ? readText(source, name) : await readFile(source);
    return { table, guess: guessColumns(table) };
  } catch (error) {
    return { fault: error instanceof UnreadableFile ? error.code : "notTable" };
  }
}

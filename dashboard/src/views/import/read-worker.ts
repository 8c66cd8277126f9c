import { readFile, readText } from "@rondo/day/import/read/read-file.ts";
import type { Table } from "@rondo/day/import/types.ts";
import { UnreadableFile } from "@rondo/day/import/read/unreadable-file.ts";

/** A file, or a text that was pasted, and the name of its table. */
export interface ReadTask {
  readonly source: File | string;
  readonly name: string;
}

export type ReadAnswer = { readonly table: Table } | { readonly fault: UnreadableFile["code"] };

addEventListener("message", ({ data }: MessageEvent<ReadTask>) => {
  void answerTo(data).then((answer) => {
    postMessage(answer);
  });
});

async function answerTo({ source, name }: ReadTask): Promise<ReadAnswer> {
  try {
    return { table: typeof source === "string" ? readText(source, name) : await readFile(source) };
  } catch (error) {
    return { fault: error instanceof UnreadableFile ? error.code : "notTable" };
  }
}

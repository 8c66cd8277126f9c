import { UnreadableFile } from "@rondo/day/import/read/unreadable-file.ts";
import type { ReadAnswer, ReadTable, ReadTask } from "./read-worker.ts";

/** A file within the limits is read in a few seconds. */
const LONGEST_MS = 60_000;

/**
 * Reads a file or a pasted text in a thread of its own, so that the page stays alive whatever the file holds.
 * @throws UnreadableFile `tooLarge` also for a file that takes too long or too much memory
 */
export async function readInWorker(source: File | string, name: string): Promise<ReadTable> {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<ReadAnswer>((resolve) => {
      const giveUp = () => {
        resolve({ fault: "tooLarge" });
      };
      timer = setTimeout(giveUp, LONGEST_MS);
      worker.addEventListener("error", giveUp);
      worker.addEventListener("message", ({ data }: MessageEvent<ReadAnswer>) => {
        resolve(data);
      });
      const task: ReadTask = { source, name };
      worker.postMessage(task);
    });
    if ("fault" in answer) throw new UnreadableFile(answer.fault);
    return answer;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

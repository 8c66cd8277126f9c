import { createStops } from "../../api/day.ts";
import type { Failure } from "../../api/failure.ts";
import type { Line } from "@rondo/day/import/types.ts";

/** Stops of one request. The service takes 1,000; smaller batches show progress. */
const BATCH = 500;

/** Writes lines as stops, batch by batch. A batch that is sent again is written once. */
export class StopWriter {
  readonly lines: readonly Line[];
  readonly #projectId: string;
  readonly #keys: readonly string[];
  readonly #stopIds: string[] = [];
  #written = 0;

  constructor(projectId: string, lines: readonly Line[]) {
    this.#projectId = projectId;
    this.lines = lines;
    this.#keys = lines.map(() => crypto.randomUUID());
  }

  get hasBegun(): boolean {
    return this.#written > 0;
  }

  /** Writes what is not written yet. @returns the ids of all stops @throws Failure of the batch that was refused; those before are written */
  async write(onProgress: (share: number) => void): Promise<readonly string[]> {
    onProgress(this.#written / this.lines.length);
    while (this.#written < this.lines.length) {
      const batch = this.lines.slice(this.#written, this.#written + BATCH);
      const key = this.#keys[this.#written] ?? "";
      const made = await createStops(
        this.#projectId,
        batch.map(({ stop }) => stop),
        key,
      );
      this.#stopIds.push(...made.map(({ id }) => id));
      this.#written += batch.length;
      onProgress(this.#written / this.lines.length);
    }
    return this.#stopIds;
  }

  /** All lines, with what the service said about single ones of the refused batch. */
  marked(all: readonly Line[], failure: Failure): Line[] {
    const faults = new Map<number, string>();
    for (const { path, message } of failure.issues) {
      const found = /^stops\.(\d+)(?:\.(.*))?$/.exec(path);
      const line = found ? this.lines[this.#written + Number(found[1])] : undefined;
      if (line !== undefined) faults.set(line.line, `${found?.[2] ?? ""} ${message}`.trim());
    }
    return all.map((line) => {
      const message = faults.get(line.line);
      if (message === undefined) return line;
      const doubt = { code: "refused", weight: "blocks", column: null, value: message } as const;
      return { ...line, doubts: [...line.doubts, doubt] };
    });
  }
}

import type { ServerWritableStream } from "@grpc/grpc-js";
import type { SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { RunProgress } from "../solver/order.ts";

/** No caller hears nothing for longer than this while its run is under way. */
const HEARTBEAT_MS = 2000;

/** Sends a run's progress to its caller. */
export class Reporter {
  readonly #call: ServerWritableStream<Buffer, SolveResponse>;
  #heartbeat: NodeJS.Timeout | undefined;
  #last: RunProgress = { iterations: 0, elapsedSeconds: 0, fraction: 0 };

  constructor(call: ServerWritableStream<Buffer, SolveResponse>) {
    this.#call = call;
  }

  /** From here on the last progress is repeated in silences: while travel data is fetched or routes are traced. */
  begin(): void {
    this.#heartbeat ??= setInterval(() => {
      this.#send();
    }, HEARTBEAT_MS);
  }

  report(progress: RunProgress): void {
    this.#last = progress;
    this.begin();
    this.#heartbeat?.refresh();
    this.#send();
  }

  end(): void {
    clearInterval(this.#heartbeat);
  }

  #send(): void {
    // A caller that reads too slowly misses some: the next one says more anyway.
    if (!this.#call.writableNeedDrain) this.#call.write({ event: { $case: "progress", value: this.#last } });
  }
}

import type { ServerWritableStream } from "@grpc/grpc-js";
import type { SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { RunProgress } from "../solver/order.ts";

/**
 * A caller gets a message from its run at least this often. So after a longer silence it knows that the process is
 * gone.
 */
const HEARTBEAT_MS = 2000;

/**
 * Reports to a caller where its run is: in the queue, then with a solver. Repeats the last message if there is no new
 * one.
 */
export class Reporter {
  readonly #stream: ServerWritableStream<Buffer, SolveResponse>;
  #heartbeat: NodeJS.Timeout | undefined;
  #last: NonNullable<SolveResponse["event"]> = progress({ iterations: 0, elapsedSeconds: 0, fraction: 0 });

  constructor(stream: ServerWritableStream<Buffer, SolveResponse>) {
    this.#stream = stream;
  }

  /** The run is accepted: a solver takes it at once (0), or it waits in the queue. */
  accepted(queuePosition: number): void {
    const event = { $case: "accepted", value: { queuePosition } } as const;
    this.#stream.write({ event });
    if (queuePosition > 0) this.#last = event;
    this.#heartbeat = setInterval(() => {
      this.#send();
    }, HEARTBEAT_MS);
  }

  report(news: RunProgress): void {
    this.#last = progress(news);
    this.#heartbeat?.refresh();
    this.#send();
  }

  end(): void {
    clearInterval(this.#heartbeat);
  }

  #send(): void {
    // A caller that reads slowly misses some messages. The next one has newer figures.
    if (!this.#stream.writableNeedDrain) this.#stream.write({ event: this.#last });
  }
}

const progress = (value: RunProgress) => ({ $case: "progress", value }) as const;

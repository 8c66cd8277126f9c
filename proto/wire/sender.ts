/** A request over HTTP. */
export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** An answer, whole. */
export interface Sent {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly bytes: Buffer;
}

/** Sends requests to one server. */
export interface Sender {
  /** Rejects if no whole answer comes, and with the signal's reason. */
  send(url: string | URL, request: Outgoing): Promise<Sent>;
  close(): Promise<void>;
}

export interface SenderLimits {
  readonly connectMs: number;
  /** At once. */
  readonly connections?: number;
  /** Of an answer. */
  readonly mostBytes?: number;
}

export type OpenSender = (limits: SenderLimits) => Sender;

/**
 * Background work: it runs beside the requests. It starts when the database is connected, and stops before it is
 * disconnected.
 */
export interface Background {
  start(): void;
  /** Shutdown has begun: finishes work in progress, and begins nothing new. */
  quiesce?(): void;
  /** Ends work in progress or hands it over. Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** A part that runs by itself and is closed at shutdown. */
export function closedAtEnd(close: () => Promise<void> | void): Background {
  return {
    start: () => undefined,
    stop: async () => {
      await close();
    },
  };
}

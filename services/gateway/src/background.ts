/** Work beside the requests: started once the database is connected, stopped before it is disconnected. */
export interface Background {
  start(): void;
  /** The end is near: requests in hand are ending, and nothing new may begin. */
  quiesce?(): void;
  /** Ends the work in hand or hands it over; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** A part that runs by itself and only has to be closed at the end. */
export function closedAtEnd(close: () => Promise<void> | void): Background {
  return {
    start: () => undefined,
    stop: async () => {
      await close();
    },
  };
}

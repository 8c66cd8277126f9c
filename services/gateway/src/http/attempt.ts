export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** A new answer. `keptBody` is the body to store, if it differs: some fields may be shown only once. */
export interface FreshAnswer extends StoredAnswer {
  readonly keptBody?: string;
}

/** One try of a request. The record that it creates has the id `creationId`, by which later tries find it. */
export interface Attempt {
  /** The same for each try under an idempotency key, until an answer is kept. */
  readonly creationId: string;
  /** An earlier try ended without an answer that was kept. It may have created the record already. */
  readonly isAgain: boolean;
}

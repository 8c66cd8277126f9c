export interface Page<Row> {
  readonly rows: Row[];
  /** Where the next page starts; null on the last. */
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** At most 1000, of deliveries 200. */
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/** A long list: iterate it, or read it whole or by pages. Nothing is requested before. */
export class List<Row> implements AsyncIterable<Row> {
  readonly #most: number;
  readonly #read: (page: PageRequest) => Promise<Page<Row>>;

  /** @param most rows of a page */
  constructor(most: number, read: (page: PageRequest) => Promise<Page<Row>>) {
    this.#most = most;
    this.#read = read;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    let cursor: string | undefined;
    do {
      const { rows, nextCursor } = await this.#read({ limit: this.#most, cursor });
      yield* rows;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async all(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }

  async page({ limit = this.#most, cursor }: PageRequest = {}): Promise<Page<Row>> {
    return this.#read({ limit, cursor });
  }
}

export interface Page<Row> {
  readonly rows: Row[];
  /** Where the next page starts; null on the last. */
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** 1 to 1000. */
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

const MOST = 1000;

/** A long list: iterate it, or read it whole or by pages. Nothing is requested before. */
export class List<Row> implements AsyncIterable<Row> {
  readonly #read: (page: PageRequest) => Promise<Page<Row>>;

  constructor(read: (page: PageRequest) => Promise<Page<Row>>) {
    this.#read = read;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    let cursor: string | undefined;
    do {
      const { rows, nextCursor } = await this.#read({ limit: MOST, cursor });
      yield* rows;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async all(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }

  async page({ limit = MOST, cursor }: PageRequest = {}): Promise<Page<Row>> {
    return this.#read({ limit, cursor });
  }
}

import { signal, type ReadonlySignal } from "@preact/signals";
import { failureOf, type Failure } from "./failure.ts";

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** A list of the service that is read from its newest record back, page by page. */
export class Newest<Row> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Row>>;
  readonly #rows = signal<readonly Row[] | undefined>(undefined);
  readonly #failure = signal<Failure | null>(null);
  readonly #next = signal<string | null>(null);
  readonly #isLoading = signal(false);
  #turn = 0;

  constructor(read: (cursor: string | undefined) => Promise<Page<Row>>) {
    this.#read = read;
  }

  /** Undefined until the first answer. */
  get rows(): ReadonlySignal<readonly Row[] | undefined> {
    return this.#rows;
  }

  get failure(): ReadonlySignal<Failure | null> {
    return this.#failure;
  }

  get isLoading(): ReadonlySignal<boolean> {
    return this.#isLoading;
  }

  get hasMore(): boolean {
    return this.#next.value !== null;
  }

  /** Reads the first page. The earlier rows stay until it has arrived. */
  async load(): Promise<void> {
    await this.#take(undefined, () => []);
  }

  async loadMore(): Promise<void> {
    const cursor = this.#next.peek();
    if (cursor !== null) await this.#take(cursor, () => this.#rows.peek() ?? []);
  }

  /** Shows a row that an answer brought. */
  set(change: (row: Row) => Row): void {
    this.#rows.value = this.#rows.peek()?.map(change);
  }

  async #take(cursor: string | undefined, before: () => readonly Row[]): Promise<void> {
    const turn = ++this.#turn;
    this.#isLoading.value = true;
    try {
      const { rows, nextCursor } = await this.#read(cursor);
      if (turn !== this.#turn) return;
      this.#rows.value = [...before(), ...rows];
      this.#next.value = nextCursor;
      this.#failure.value = null;
    } catch (error) {
      if (turn === this.#turn) this.#failure.value = failureOf(error);
    } finally {
      if (turn === this.#turn) this.#isLoading.value = false;
    }
  }
}

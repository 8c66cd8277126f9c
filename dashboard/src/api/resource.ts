import { signal, type ReadonlySignal } from "@preact/signals";
import { failureOf, type Failure } from "./failure.ts";

/** Shows a record that an answer brought in the place of the one with its id. */
export function put<Item extends { readonly id: string }>(list: Resource<Item[]>, record: Item): void {
  list.set((all) => all.map((other) => (other.id === record.id ? record : other)));
}

/** A value of the service as views watch it. It keeps its last value while it is loaded again, so that nothing flickers. */
export class Resource<Value> {
  readonly #load: () => Promise<Value>;
  readonly #value = signal<Value | undefined>(undefined);
  readonly #failure = signal<Failure | null>(null);
  #turn = 0;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  /** Undefined until the first answer. */
  get value(): ReadonlySignal<Value | undefined> {
    return this.#value;
  }

  /** Why the last load failed; null if it did not. */
  get failure(): ReadonlySignal<Failure | null> {
    return this.#failure;
  }

  /** Loads the value. Among overlapping loads, the one that began last wins. */
  async load(): Promise<void> {
    const turn = ++this.#turn;
    try {
      const value = await this.#load();
      if (turn !== this.#turn) return;
      this.#value.value = value;
      this.#failure.value = null;
    } catch (error) {
      if (turn === this.#turn) this.#failure.value = failureOf(error);
    }
  }

  /** Shows a value that an answer brought, without asking for it again. */
  set(change: (value: Value) => Value): void {
    this.#turn++;
    const value = this.#value.value;
    if (value !== undefined) this.#value.value = change(value);
  }
}

import type { ErrorCode } from "../shared/errors.ts";
import type { RefusalCount } from "./store.ts";

/** The most rows that are counted separately. A normal client has fewer in a minute. */
const MOST_ROWS = 20;

/** Counts of refused requests by code and route. */
export class Tally {
  readonly #rows = new Map<string, RefusalCount>();

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  /** @param route null if the request matched none */
  add(code: ErrorCode, route: string | null, count = 1): void {
    const name = `${code} ${route ?? ""}`;
    const row = this.#rows.get(name);
    if (row !== undefined) this.#rows.set(name, { ...row, count: row.count + count });
    else if (route === null || this.#rows.size < MOST_ROWS) this.#rows.set(name, { code, route, count });
    else this.add(code, null, count);
  }

  counts(): RefusalCount[] {
    return [...this.#rows.values()];
  }
}

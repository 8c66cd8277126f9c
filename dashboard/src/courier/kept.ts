import type { CourierDay } from "@rondo/day/records/courier-day.ts";

/** What came of a stop, until the service has taken it. */
export interface Report {
  readonly id: string;
  readonly planId: string | null;
  readonly stopId: string;
  readonly outcome: "served" | "failed" | null;
  readonly outcomeAt: string;
  readonly outcomeReason: string | null;
  /** Of the stop. */
  readonly name: string;
}

/** The day of a link, as it was last. */
export interface KeptDay {
  readonly token: string;
  readonly seen: CourierDay | null;
  readonly latest: CourierDay | null;
  /** By how much the service's clock is ahead of the telephone's. */
  readonly aheadMs: number;
  /** Loading visits that are done: plan and row. */
  readonly loaded: readonly string[];
}

/** A day with an outcome that the service has. */
export function withTold(
  day: CourierDay | null,
  { stopId, outcome, outcomeAt, outcomeReason }: Report,
): CourierDay | null {
  const told = { outcome, outcomeAt: outcome === null ? null : outcomeAt, outcomeReason };
  const rows = day?.rows.map((row) =>
    row.stop?.id === stopId ? { ...row, stop: { ...row.stop, ...told } } : row,
  );
  return day && rows ? { ...day, rows } : null;
}

const [DAY, REPORTS] = ["day", "reports"] as const;

/** What the telephone keeps while it is off, or in a dead zone. */
export class Kept {
  readonly #isUsed = isThere();
  readonly #database = this.#isUsed.then(open);

  /** Whether this telephone may keep something. Found sooner than what it keeps. */
  async isUsed(): Promise<boolean> {
    return this.#isUsed;
  }

  async day(): Promise<KeptDay | null> {
    return (await this.#do<KeptDay | undefined>(DAY, "readonly", (store) => store.get(DAY))) ?? null;
  }

  async putDay(day: KeptDay): Promise<void> {
    await this.#do(DAY, "readwrite", (store) => store.put(day, DAY));
  }

  /** Reports that the service has not taken, in their order. */
  async reports(): Promise<Report[]> {
    return (await this.#do<Report[]>(REPORTS, "readonly", (store) => store.getAll())) ?? [];
  }

  async addReport(report: Report): Promise<void> {
    await this.#do(REPORTS, "readwrite", (store) => store.add(report));
  }

  /** Drops the oldest report, which has to be this one. */
  async dropReport({ id }: Pick<Report, "id">): Promise<void> {
    const [key] = (await this.#do<IDBValidKey[]>(REPORTS, "readonly", (store) => store.getAllKeys())) ?? [];
    const [oldest] = await this.reports();
    if (key !== undefined && oldest?.id === id)
      await this.#do(REPORTS, "readwrite", (store) => store.delete(key));
  }

  async #do<Result = unknown>(
    name: string,
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest,
  ): Promise<Result | undefined> {
    const transaction = (await this.#database).transaction(name, mode);
    const request = ask(transaction.objectStore(name));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => {
        resolve(request.result as Result);
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error("the telephone keeps nothing"));
      };
    });
  }
}

const NAME = "rondo-courier";

async function isThere(): Promise<boolean> {
  if (!("databases" in indexedDB)) return true; // an old browser
  const all = await indexedDB.databases().catch(() => null);
  return all === null || all.some(({ name }) => name === NAME);
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(DAY);
    request.result.createObjectStore(REPORTS, { autoIncrement: true });
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error("the telephone keeps nothing"));
    };
  });
}

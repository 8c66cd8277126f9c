import { isNew } from "./database.ts";

/** A company's record as it is needed here. Records from before there were slots have none. */
interface Present {
  readonly id: string;
  readonly slot?: number | undefined;
}

interface Insertion<Record extends Present, Refusal> {
  readonly id: string;
  readonly most: number;
  readonly read: () => Promise<readonly Record[]>;
  /** Why the record cannot join the present ones, beside their number. */
  readonly refusal?: (present: readonly Record[]) => Refusal | null;
  /** Inserts the record with this slot. A unique index refuses a slot that another record of the company has. */
  readonly insert: (slot: number) => Promise<void>;
}

/**
 * Adds a record of which a company may have a limited number. Each has a slot, a number from 0 that no other record of
 * the company has, and there are as many slots as there may be records. So concurrent additions cannot exceed the limit.
 * @returns why the record was not added; null if it was
 */
export async function insertInSlot<Record extends Present, Refusal = never>({
  id,
  most,
  read,
  refusal,
  insert,
}: Insertion<Record, Refusal>): Promise<Refusal | "full" | null> {
  for (;;) {
    const present = await read();
    if (present.some((record) => record.id === id)) throw new Error("the record was added meanwhile");
    const refused = refusal?.(present) ?? null;
    if (refused !== null) return refused;
    const taken = new Set(present.map(({ slot }) => slot));
    const slot = Array.from({ length: most }, (_, each) => each).find((each) => !taken.has(each));
    if (slot === undefined || present.length >= most) return "full";
    if (await isNew(insert(slot))) return null;
  }
}

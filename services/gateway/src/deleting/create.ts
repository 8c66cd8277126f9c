import type { Base } from "../shared/base.ts";
import { DeletionRepeater } from "./service.ts";
import { DeletionStore, type Deletion } from "./store.ts";

export function createDeleting(
  { connection, clock }: Base,
  repeat: (deletion: Deletion) => Promise<void>,
): DeletionRepeater {
  return new DeletionRepeater({ store: new DeletionStore(connection), clock }, repeat);
}

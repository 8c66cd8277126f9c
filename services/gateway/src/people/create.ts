import type { Base } from "../shared/base.ts";
import { PersonService } from "./service.ts";
import { PersonStore } from "./store.ts";

/** The service of people. */
export function createPeople({ connection, clock, newId }: Base): PersonService {
  return new PersonService({ store: new PersonStore(connection), clock, newId });
}

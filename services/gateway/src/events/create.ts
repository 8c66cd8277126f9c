import type { Base } from "../shared/base.ts";
import { EventService } from "./service.ts";
import { EventStore } from "./store.ts";

export function createEvents({ connection, clock }: Base): EventService {
  return new EventService(new EventStore(connection), clock);
}

import type { Base } from "../shared/base.ts";
import { SessionService } from "./service.ts";
import { SessionStore } from "./store.ts";

/** The service of the dashboard's sessions. */
export function createSessions({ connection, clock, newId, random }: Base): SessionService {
  return new SessionService({ store: new SessionStore(connection), clock, newId, random });
}

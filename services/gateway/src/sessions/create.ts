import type { Base } from "../shared/base.ts";
import { SessionService } from "./service.ts";
import type { People } from "./session.ts";
import { SessionStore } from "./store.ts";

/** The service of the dashboard's sessions. */
export function createSessions({
  connection,
  clock,
  newId,
  random,
  people,
}: Base & { readonly people: People }): SessionService {
  return new SessionService({ store: new SessionStore(connection), people, clock, newId, random });
}

import type { Base } from "../shared/base.ts";
import { Refusals } from "./refusals.ts";
import { AuditService } from "./service.ts";
import { AuditStore } from "./store.ts";

/** The audit log, and the count of refused requests that goes into it. */
export function createAudit({ connection, clock, newId, log, passes }: Base) {
  const audit = new AuditService(new AuditStore(connection), clock, newId, log);
  return { audit, refusals: new Refusals(audit, { log, passes }) };
}

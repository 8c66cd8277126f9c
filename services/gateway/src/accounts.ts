import { CompanyService } from "./account/service.ts";
import { CompanyStore } from "./account/store.ts";
import { Refusals } from "./audit/refusals.ts";
import { AuditService } from "./audit/service.ts";
import { AuditStore } from "./audit/store.ts";
import type { Base } from "./base.ts";
import { BillingService } from "./billing/service.ts";
import { LedgerStore } from "./billing/store.ts";
import { KeyService } from "./keys/service.ts";
import { KeyStore } from "./keys/store.ts";
import { SessionService } from "./sessions/service.ts";
import { SessionStore } from "./sessions/store.ts";

/** The nouns of a customer's account: company, keys, sessions, audit log, money. */
export function createAccounts({ config, log, clock, random, newId, connection, passes }: Base) {
  const companies = new CompanyService(new CompanyStore(connection), clock, newId);
  const audit = new AuditService(new AuditStore(connection), clock, newId, log);
  return {
    companies,
    audit,
    refusals: new Refusals(audit, { log, passes }),
    keys: new KeyService({
      store: new KeyStore(connection),
      pepper: config.keyPepper,
      previousPepper: config.previousKeyPepper,
      clock,
      newId,
      random,
    }),
    sessions: new SessionService({ store: new SessionStore(connection), clock, newId, random }),
    billing: new BillingService({
      store: new LedgerStore(connection),
      companies,
      plans: config.subscriptionPlans,
      clock,
    }),
  };
}

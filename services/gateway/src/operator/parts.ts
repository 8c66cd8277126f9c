import type { CompanyService } from "../account/service.ts";
import type { AuditService } from "../audit/service.ts";
import type { BillingService } from "../billing/service.ts";
import type { Doctor } from "../doctor/service.ts";
import type { KeyService } from "../keys/service.ts";
import type { Origin } from "../shared/token.ts";
import type { PersonService } from "../people/service.ts";
import type { SessionService } from "../sessions/service.ts";
import type { Base } from "../shared/base.ts";
import type { WebhookService } from "../webhooks/service.ts";

export interface OperatorParts extends Pick<Base, "database" | "newId"> {
  readonly config: Origin;
  readonly companies: CompanyService;
  readonly audit: AuditService;
  readonly billing: BillingService;
  readonly keys: KeyService;
  readonly people: PersonService;
  readonly sessions: SessionService;
  readonly webhooks: WebhookService;
  /** Seals all webhook secrets with the first key. */
  readonly rotateSecrets: () => Promise<object>;
  readonly doctor: Doctor;
}

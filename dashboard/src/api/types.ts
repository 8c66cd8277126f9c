// The records of the API, typed by the schemas that the gateway checks them with.
export type { AccountUsage } from "../../../services/gateway/src/account/schemas.ts";
export type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
export type { ShownAuditEntry } from "../../../services/gateway/src/audit/schemas.ts";
export type { BasemapView as Basemap } from "../../../services/gateway/src/basemap/schemas.ts";
export type { LedgerEntry } from "../../../services/gateway/src/billing/schemas.ts";
export type { Courier } from "@rondo/day/records/courier/schemas.ts";
export type { Crew, ListedCrew, NewCrew } from "../../../services/gateway/src/crews/schemas.ts";
export type { CreatedKey, NewKey, ShownKey } from "../../../services/gateway/src/keys/schemas.ts";
export type {
  Change,
  CurrentRoutes,
  PlanHeadView as PlanHead,
  PlanView as StoredPlan,
  Reason,
  Route,
  RouteStop,
  UnassignedStop,
} from "@rondo/day/records/plan.ts";
export type { Warning } from "@rondo/day/records/warning.ts";
export type { NewPerson, Person, PersonLink } from "../../../services/gateway/src/people/schemas.ts";
export type { Evaluation } from "@rondo/day/records/edit.ts";
export type { Firm, FirmBody } from "../../../services/gateway/src/firm/schemas.ts";
export type { Candidate } from "@rondo/addresses/geocoder.ts";
export type { Project } from "@rondo/day/records/project/schemas.ts";
export type { Job, JobHead, RunEstimate, RunOptions, RunResult } from "@rondo/day/records/run.ts";
export type { Permission } from "../../../services/gateway/src/shared/roles.ts";
export type { Session } from "../../../services/gateway/src/sessions/schemas.ts";
export type { Stop } from "@rondo/day/records/stop/schemas.ts";
export type { Delivery } from "../../../services/gateway/src/webhooks/delivery-schemas.ts";
export type {
  EventName,
  NewWebhook,
  TestResult,
  Webhook,
  WebhookChanges,
} from "../../../services/gateway/src/webhooks/schemas.ts";

// The records of the API, typed by the schemas that the gateway checks them with.
export type { AccountUsage } from "../../../services/gateway/src/account/schemas.ts";
export type { Assignment } from "../../../services/gateway/src/assignments/schemas.ts";
export type { ShownAuditEntry } from "../../../services/gateway/src/audit/schemas.ts";
export type { BasemapView as Basemap } from "../../../services/gateway/src/basemap/schemas.ts";
export type { LedgerEntry } from "../../../services/gateway/src/billing/schemas.ts";
export type { Courier } from "../../../services/gateway/src/couriers/schemas.ts";
export type { Crew, ListedCrew, NewCrew } from "../../../services/gateway/src/crews/schemas.ts";
export type { CreatedKey, NewKey, ShownKey } from "../../../services/gateway/src/keys/schemas.ts";
export type {
  CurrentRoutes,
  Reason,
  Route,
  RouteStop,
  UnassignedStop,
  Warning,
} from "../../../services/gateway/src/plans/schemas.ts";
export type { Candidate } from "../../../services/gateway/src/geocoding/geocoder.ts";
export type { Project } from "../../../services/gateway/src/projects/schemas.ts";
export type { Job, RunEstimate, RunOptions, RunResult } from "../../../services/gateway/src/runs/schemas.ts";
export type { Session } from "../../../services/gateway/src/sessions/schemas.ts";
export type { Stop } from "../../../services/gateway/src/stops/schemas.ts";
export type { Delivery } from "../../../services/gateway/src/webhooks/delivery-schemas.ts";
export type {
  EventName,
  NewWebhook,
  TestResult,
  Webhook,
  WebhookChanges,
} from "../../../services/gateway/src/webhooks/schemas.ts";

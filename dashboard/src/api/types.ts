// The records of the API, typed by the schemas that the gateway checks them with.
export type { Assignment } from "../../../services/gateway/src/assignments/schemas.ts";
export type { Courier } from "../../../services/gateway/src/couriers/schemas.ts";
export type {
  CurrentRoutes,
  Reason,
  Route,
  RouteStop,
  UnassignedStop,
  Warning,
} from "../../../services/gateway/src/plans/schemas.ts";
export type { Project } from "../../../services/gateway/src/projects/schemas.ts";
export type { Job, RunEstimate, RunOptions, RunResult } from "../../../services/gateway/src/runs/schemas.ts";
export type { Session } from "../../../services/gateway/src/sessions/schemas.ts";
export type { Stop } from "../../../services/gateway/src/stops/schemas.ts";

import { z } from "zod";
import { scope, type Scope } from "./scope.ts";

/** What a person is to the company. */
export const role = z.enum(["admin", "dispatcher", "viewer"]);
export type Role = z.output<typeof role>;

export const area = z.enum(["keys", "webhooks", "billing", "people"]);
export type Area = z.output<typeof area>;

/** What a person may be allowed. */
export const permission = z.enum([...scope.options, ...area.options]);
export type Permission = z.output<typeof permission>;

interface Permissions {
  readonly scopes: readonly Scope[];
  /** The areas that stay closed. */
  readonly closed: readonly Area[];
}

/** What the sessions of a role may do. Nothing else decides it. */
export const ROLES: Readonly<Record<Role, Permissions>> = {
  admin: { scopes: ["read", "write", "optimize"], closed: [] },
  dispatcher: { scopes: ["read", "write", "optimize"], closed: area.options },
  viewer: { scopes: ["read"], closed: area.options },
};

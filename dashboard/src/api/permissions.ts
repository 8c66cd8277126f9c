import { signal } from "@preact/signals";
import type { Permission } from "./types.ts";

const permissions = signal<ReadonlySet<Permission>>(new Set());

/** What the person who is signed in may do, as the service says it. */
export function usePermissions(all: readonly Permission[]): void {
  permissions.value = new Set(all);
}

/** Whether a control for this is of use. The service decides all the same. */
export function may(permission: Permission | undefined): boolean {
  return permission === undefined || permissions.value.has(permission);
}

import { request } from "./client.ts";
import { Newest } from "./newest.ts";
import { withQuery } from "./query.ts";
import type { AccountUsage, LedgerEntry, Session, ShownAuditEntry } from "./types.ts";

export async function readUsage(): Promise<AccountUsage> {
  return await request<AccountUsage>("GET", "/app/api/usage");
}

/** Which entries of the ledger; times are instants. */
export interface LedgerFilter {
  readonly kind?: LedgerEntry["kind"] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function ledger(filter: LedgerFilter): Newest<LedgerEntry> {
  return new Newest(async (cursor) => {
    const path = withQuery("/app/api/ledger", { ...filter, cursor });
    const page = await request<{ entries: LedgerEntry[]; nextCursor: string | null }>("GET", path);
    return { rows: page.entries, nextCursor: page.nextCursor };
  });
}

/** Where the ledger is as a file. */
export function ledgerFile(filter: LedgerFilter): string {
  return withQuery("/app/api/ledger.csv", { ...filter });
}

/** Which entries of the audit log; times are instants. */
export interface AuditFilter {
  readonly actorKind?: ShownAuditEntry["actor"]["kind"] | undefined;
  readonly personId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function auditLog(filter: AuditFilter): Newest<ShownAuditEntry> {
  return new Newest(async (cursor) => {
    const path = withQuery("/app/api/audit", { ...filter, cursor });
    const page = await request<{ entries: ShownAuditEntry[]; nextCursor: string | null }>("GET", path);
    return { rows: page.entries, nextCursor: page.nextCursor };
  });
}

export async function listSessions(): Promise<Session[]> {
  return (await request<{ sessions: Session[] }>("GET", "/app/api/sessions")).sessions;
}

export async function endSession(sessionId: string): Promise<void> {
  await request("DELETE", `/app/api/sessions/${sessionId}`);
}

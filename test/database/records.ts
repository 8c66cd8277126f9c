type Fields = Readonly<Record<string, unknown>>;
export type Stored = Fields & { readonly _id: string };

const companies = 60;
const perCompany = 5;
const old = new Date("2026-05-02T12:00:00Z");
const recent = new Date("2026-05-04T11:00:00Z");

/**
 * Records of sixty companies with one project each: five of each kind per company, with the fields that queries use.
 * Company 7 has old and waiting records. All other companies' records are recent and done.
 */
export function records(): Record<string, Stored[]> {
  return {
    stops: each("P", "stops", (project, n) => ({
      projectId: project,
      batchId: `request-${project.slice(1)}:${n}`,
      allowedCourierIds: ["A", "B"],
      assignedCourierId: "A",
    })),
    assignments: each("P", "assignments", (projectId, n) => ({ projectId, courierId: `courier-${n}` })),
    couriers: each("C", "couriers", (companyId) => ({ companyId })),
    projects: each("C", "projects", (companyId) => ({
      companyId,
      searchName: "day",
      ...(isOurs(companyId) ? { countedAt: old } : {}),
    })),
    jobs: each("C", "jobs", (companyId, n) => ({
      companyId,
      activeKey: `jobs-${companyId}-${n}`,
      callId: `request-${companyId}-${n}`,
      state: isOurs(companyId) ? "queued" : "completed",
      updatedAt: recent,
      createdAt: recent,
      outbox: { eventId: `event-${companyId}-${n}`, state: isOurs(companyId) ? "pending" : "expanded" },
    })),
    plans: each("C", "plans", (companyId, n) => ({
      ...(isOurs(companyId) && { outbox: [{ eventId: `plan-${n}` }], waiting: 1 }),
    })),
    job_results: each("C", "job_results", (companyId) => ({ createdAt: isOurs(companyId) ? old : recent })),
    job_inputs: each("C", "job_inputs", (companyId) => ({ createdAt: isOurs(companyId) ? old : recent })),
    webhook_deliveries: each("C", "webhook_deliveries", (companyId, n) => ({
      companyId,
      webhookId: `W${companyId.slice(1)}`,
      eventId: `event-${companyId}-${n}`,
      state: isOurs(companyId) && n > 1 ? "pending" : "delivered",
      nextAttemptAt: old,
      leasedUntil: old,
      createdAt: old,
      finishedAt: isOurs(companyId) ? (n > 1 ? null : old) : recent,
    })),
    webhooks: each("C", "webhooks", (companyId, slot) => ({
      companyId,
      slot,
      enabled: true,
      events: ["optimization.completed"],
    })),
    ledger: each("C", "ledger", (companyId, seq) => ({ companyId, seq, once: `once-${seq}` })),
    audit: each("C", "audit", (companyId) => ({ companyId })),
    keys: each("C", "keys", (companyId, n) => ({ companyId, hash: `hash-${companyId}-${n}`, scopes: [] })),
    idempotent_calls: each("C", "idempotent_calls", (companyId) => ({
      answer: null,
      startedAt: isOurs(companyId) ? old : recent,
    })),
    rate_windows: each("C", "rate_windows", (companyId) => ({
      used: 1,
      resetAt: isOurs(companyId) ? old : recent,
    })),
  };
}

function isOurs(companyId: string): boolean {
  return companyId === "C7";
}

function each(prefix: string, kind: string, fieldsOf: (owner: string, n: number) => Fields): Stored[] {
  return Array.from({ length: companies * perCompany }, (_, index) => {
    const owner = `${prefix}${index % companies}`;
    const n = Math.floor(index / companies);
    return { _id: `${kind}-${owner}-${n}`, ...fieldsOf(owner, n) };
  });
}

import { z } from "zod";
import type { AuditEntry } from "../audit/store.ts";
import { viewOfKey } from "../keys/schemas.ts";
import { OperatorError, checked, dateTime, required, type Options } from "./options.ts";
import type { OperatorParts } from "./parts.ts";

const DEFAULT_ENTRIES = 100;
const MOST_ENTRIES = 10_000;
const entries = z.coerce.number().int().min(1).max(MOST_ENTRIES);

// Each list names its fields, so that it never shows a secret that is later added to a record.

/** All companies in the order of their creation. */
export async function listCompanies({ companies }: OperatorParts): Promise<object> {
  const found = await companies.list();
  return {
    companies: found.map(({ id, name, plan, planSince, createdAt, testOf }) => ({
      companyId: id,
      name,
      plan,
      planSince: planSince.toISOString(),
      createdAt: createdAt.toISOString(),
      ...(testOf !== undefined && { testOf }),
    })),
  };
}

/** A company's keys, including revoked and expired ones. Shows the first and last 4 characters of each. */
export async function listKeys(context: OperatorParts, options: Options): Promise<object> {
  const companyId = required("company", options);
  const found = await ofCompany(context, companyId, await context.keys.list(companyId, {}));
  return {
    keys: found.map(viewOfKey).map(({ id: keyId, ...key }) => ({ keyId, ...key })),
  };
}

/** A company's latest audit entries, in the order of time. */
export async function showAudit(context: OperatorParts, options: Options): Promise<object> {
  const companyId = required("company", options);
  const limit = options.limit === undefined ? DEFAULT_ENTRIES : checked(entries, "limit", options);
  const from = dateTime("since", options)?.toISOString();
  const found = await context.audit.newest(companyId, { from }, { take: limit });
  return { entries: (await ofCompany(context, companyId, found.reverse())).map(entryView) };
}

/** A company's webhook endpoints without their secrets. */
export async function listWebhooks(context: OperatorParts, options: Options): Promise<object> {
  const companyId = required("company", options);
  const found = await ofCompany(context, companyId, await context.webhooks.list(companyId, {}));
  return {
    webhooks: found.map(({ id, url, description: _, ...state }) => ({
      webhookId: id,
      url: withoutQuery(url),
      ...state,
    })),
  };
}

/** Gives the items, or throws if there are none and no such company. A deleted company keeps its keys and audit log. */
async function ofCompany<Item>(
  { companies }: OperatorParts,
  companyId: string,
  found: readonly Item[],
): Promise<readonly Item[]> {
  if (found.length === 0 && (await companies.find(companyId)) === null)
    throw new OperatorError(`there is no company ${companyId}`);
  return found;
}

function entryView({ id: _, at, companyId: _company, ...entry }: AuditEntry): object {
  return { at: at.toISOString(), ...entry };
}

/** The query may contain a receiver's token. */
function withoutQuery(url: string): string {
  const at = url.search(/[?#]/);
  return at === -1 ? url : `${url.slice(0, at + 1)}…`;
}

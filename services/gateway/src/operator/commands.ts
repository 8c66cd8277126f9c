import { z } from "zod";
import { OPERATOR } from "../audit/actor.ts";
import type { Company } from "../shared/company.ts";
import { viewOfEntry } from "../billing/entry-view.ts";
import { centsOf, usdOf } from "../billing/money.ts";
import { subscriptionPlanName } from "../billing/subscription-plans.ts";
import { keyName } from "../keys/schemas.ts";
import { ApiError } from "../shared/errors.ts";
import { personName } from "../people/schemas.ts";
import { scope } from "../shared/scope.ts";
import { listCompanies, listKeys, listWebhooks, showAudit } from "./lists.ts";
import { OperatorError, checked, dateTime, readWords, required, type Options } from "./options.ts";
import type { OperatorParts } from "./parts.ts";
import { addressWithToken } from "../shared/token.ts";

type Command = (context: OperatorParts, options: Options) => Promise<object>;

const COMMANDS: Readonly<Record<string, Command>> = {
  "company create": createCompany,
  "company list": listCompanies,
  "company set-plan": setPlan,
  "company delete": deleteCompany,
  "wallet top-up": topUp,
  "key create": createKey,
  "key list": listKeys,
  "key revoke": revokeKey,
  "ledger show": showLedger,
  "sign-in-link": createSignInLink,
  "audit show": showAudit,
  "webhook list": listWebhooks,
  "secrets rotate": rotateSecrets,
  "key peppers": showPeppers,
  "indexes make": showIndexes,
  doctor,
};

/**
 * Runs one operator command, for example `company create --name N --plan pro`.
 * @returns the JSON document to print
 * @throws OperatorError
 */
export async function runCommand(context: OperatorParts, words: readonly string[]): Promise<object> {
  const { name, options } = readWords(words);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new OperatorError(`unknown command "${name}"; commands: ${Object.keys(COMMANDS).join(", ")}`);
  }
  return command(context, options);
}

/** Every command connects like a gateway, which makes the indexes. A Job runs this one before a new version's gateways. */
async function showIndexes({ database }: OperatorParts): Promise<object> {
  return { indexes: await database.indexCounts() };
}

async function createCompany(context: OperatorParts, options: Options): Promise<object> {
  const name = checked(z.string().min(1).max(255), "name", options);
  const company = await context.companies.create(name, checked(subscriptionPlanName, "plan", options));
  await context.billing.balanceOf(company); // grants the plan's credit
  await audit(context, company.id, "createCompany", company.id);
  return { companyId: company.id };
}

async function setPlan(context: OperatorParts, options: Options): Promise<object> {
  const plan = checked(subscriptionPlanName, "plan", options);
  const { id } = await payingCompany(context, options);
  const company = await context.companies.setPlan(id, plan);
  if (company === null) throw new OperatorError(`there is no company ${id}`);
  await context.billing.balanceOf(company);
  await audit(context, id, "setPlan", id);
  return { companyId: id, plan };
}

async function deleteCompany(context: OperatorParts, options: Options): Promise<object> {
  const id = required("company", options);
  const action = "deleteCompany";
  // A deletion that broke off is repeated. The company is gone then, and some of its records may not be.
  const [begun] = await context.audit.newest(id, { action }, { take: 1 });
  if (begun === undefined) {
    await existingCompany(context, options);
    await audit(context, id, action, id);
  }
  await context.companies.delete(id);
  return { deleted: true };
}

async function topUp(context: OperatorParts, options: Options): Promise<object> {
  const cents = centsOf(required("usd", options));
  if (cents === null) throw new OperatorError("--usd must be a positive amount with at most two decimals");
  const { id } = await payingCompany(context, options);
  const { walletCents } = await context.billing.topUp(id, cents, context.newId());
  await audit(context, id, "topUp", id);
  return { companyId: id, walletUsd: usdOf(walletCents) };
}

async function createKey(context: OperatorParts, options: Options): Promise<object> {
  const scopes = checked(z.array(scope).min(1), "scopes", {
    scopes: [...new Set(required("scopes", options).split(","))],
  });
  const expiresAt = dateTime("expires-at", options);
  const { id: companyId } = await payingCompany(context, options);
  const name = checked(keyName, "name", { name: options.name ?? "key" });
  const mode = options.test ? "test" : undefined;
  const { record, key } = await context.keys
    .create({ companyId, mode, name, scopes, expiresAt })
    .catch(inOneLine);
  await audit(context, companyId, "createKey", record.id);
  return { keyId: record.id, key };
}

async function revokeKey(context: OperatorParts, options: Options): Promise<object> {
  const id = required("key-id", options);
  const key = await context.keys.revoke(id);
  if (key === null) throw new OperatorError(`there is no key ${id}`);
  await audit(context, key.companyId, "revokeKey", id);
  return { keyId: id, revokedAt: key.revokedAt?.toISOString() };
}

/** A link that signs an administrator in to the dashboard, once, within 15 minutes. A name that is not known is added. */
async function createSignInLink(context: OperatorParts, options: Options): Promise<object> {
  const { id } = await existingCompany(context, options);
  const name = checked(personName, "name", { name: options.name ?? "Admin" });
  const person = await context.people.adminNamed(id, name).catch(inOneLine);
  const { token, expiresAt } = await context.sessions.createLink(id, person.id);
  await audit(context, id, "createSignInLink", person.id);
  return { url: addressWithToken(context.config, "/sign-in", token), expiresAt: expiresAt.toISOString() };
}

async function showLedger(context: OperatorParts, options: Options): Promise<object> {
  const company = await context.companies.find(required("company", options));
  if (company !== null) await context.billing.balanceOf(company);
  const entries = await context.billing.entries(required("company", options));
  if (company === null && entries.length === 0) {
    throw new OperatorError(`there is no company ${required("company", options)}`);
  }
  return { entries: entries.map(viewOfEntry) };
}

/** Counts the usable keys, and how many of them have the current pepper. */
async function showPeppers(context: OperatorParts): Promise<object> {
  const { usable, moved } = await context.keys.peppers();
  return { usableKeys: usable, withCurrentPepper: moved, notYetMoved: usable - moved };
}

/** Seals all secrets with the first key. If it was interrupted, run it again. */
async function rotateSecrets(context: OperatorParts): Promise<object> {
  return context.rotateSecrets();
}

/** Lists the findings. With `--fix`, runs the reconcilers first and lists the findings before and after. */
async function doctor(context: OperatorParts, { fix = false }: Options): Promise<object> {
  const found = await context.doctor.examine();
  if (!fix) return { healthy: found.length === 0, findings: found };
  await context.doctor.fix();
  const left = await context.doctor.examine();
  return { healthy: left.length === 0, findings: left, before: found };
}

async function existingCompany(context: OperatorParts, options: Options): Promise<Company> {
  const id = required("company", options);
  const company = await context.companies.find(id);
  if (company === null) throw new OperatorError(`there is no company ${id}`);
  return company;
}

/** A test company has neither money nor keys of its own. @throws OperatorError that names its company */
async function payingCompany(context: OperatorParts, options: Options): Promise<Company> {
  const company = await existingCompany(context, options);
  if (company.testOf === undefined) return company;
  throw new OperatorError(`${company.id} is the test company of ${company.testOf}`);
}

function inOneLine(error: unknown): never {
  throw error instanceof ApiError ? new OperatorError(error.message) : error;
}

async function audit(
  context: OperatorParts,
  companyId: string,
  action: string,
  recordId: string | null,
): Promise<void> {
  await context.audit.record({ companyId, actor: OPERATOR, action, recordId, requestId: null });
}

import type { Connection } from "mongoose";
import { FORGOTTEN } from "../runs/queue/job.ts";
import { findingsOf, type Finding } from "./finding.ts";

/** Collections that keep the ids of what was deleted: they are history, or count. */
const HISTORY: ReadonlySet<string> = new Set([
  ...["audit", "deletions", "jobs", "keys", "ledger", "project_quotas"],
]);
/** Collections whose documents have the id of their project, by the word for what they hold. */
const BY_PROJECT: Readonly<Record<string, string>> = { plans: "routes", geocodings: "geocodings" };

interface Document {
  readonly _id: string;
  readonly companyId?: string | null;
  readonly projectId?: string | null;
  /** Of a request with an idempotency key: its project, or the record that it has created. */
  readonly about?: string;
}

interface Owned {
  readonly what: string;
  readonly companyId: string | null;
  readonly projectId: string | null;
}

interface Words {
  readonly recordId: string;
  readonly companyId: string;
  readonly projectId: string;
}

/**
 * Finds what deleted companies and projects have left, in every collection that names a company or a project. It reads
 * the owners last, so that a new one is known.
 */
export async function leftoverFindings(connection: Connection): Promise<Finding[]> {
  const owned: Owned[] = [];
  for (const { collection, schema } of Object.values(connection.models)) {
    const name = collection.collectionName;
    const isOwned = "companyId" in schema.paths || "projectId" in schema.paths || name in BY_PROJECT;
    if (isOwned && !HISTORY.has(name)) owned.push(...(await ownedIn(connection, name)));
  }
  const words = [...(await wordsOfJobs(connection)), ...(await wordsOfDeliveries(connection))];
  const deleted = await idsIn(connection, "audit", "recordId", { action: "deleteProject" });
  const repeated = await idsIn(connection, "deletions", "_id");
  const projects = await idsIn(connection, "projects", "_id");
  const companies = await idsIn(connection, "companies", "_id");
  const remedyOf = (id: string) => (repeated.has(id) ? "reconciler" : "operator");
  const findings = new Map<string, Finding>();
  for (const { what, companyId, projectId } of owned) {
    const isAbout = what === "idempotent_calls"; // such a request may name another record than a project
    const isLeft = projectId !== null && (isAbout ? deleted.has(projectId) : !projects.has(projectId));
    const isOrphan = companyId !== null && !companies.has(companyId);
    const [owner, id] = isOrphan ? ["company", companyId] : ["project", isLeft ? projectId : null];
    if (id === null) continue;
    const message = `${what} of a ${owner} that was deleted are still there`;
    findings.set(`${what} ${id}`, findingsOf(companyId, id)(`${owner}-left`, remedyOf(id), message));
  }
  for (const { recordId, companyId, projectId } of words) {
    if (companies.has(companyId) && projects.has(projectId)) continue;
    const message = "the message of a run still names what was deleted";
    const remedy = repeated.has(companyId) || repeated.has(projectId) ? "reconciler" : "operator";
    findings.set(recordId, findingsOf(companyId, recordId)("words-left", remedy, message));
  }
  return [...findings.values()];
}

async function ownedIn(connection: Connection, name: string): Promise<Owned[]> {
  const projection = { companyId: 1, projectId: 1, about: 1 };
  const owned = new Map<string, Owned>();
  for await (const found of connection.collection<Document>(name).find({}, { projection })) {
    const { _id, companyId = null, projectId, about } = found;
    const ofProject = name in BY_PROJECT ? _id : (projectId ?? about ?? null);
    const one = { what: BY_PROJECT[name] ?? name, companyId, projectId: ofProject };
    owned.set(`${companyId ?? ""} ${ofProject ?? ""}`, one);
  }
  return [...owned.values()];
}

/** Failed runs whose messages or details may have words of their project. */
async function wordsOfJobs(connection: Connection): Promise<Words[]> {
  const jobs = connection.collection<Words & { readonly _id: string }>("jobs");
  const isTold = { "outcome.message": { $ne: FORGOTTEN } };
  const filter = { "outcome.kind": "failed", $or: [isTold, { "outcome.details": { $exists: true } }] };
  const found = await jobs.find(filter, { projection: { companyId: 1, projectId: 1 } }).toArray();
  return found.map(({ _id, companyId, projectId }) => ({ recordId: _id, companyId, projectId }));
}

/** Events of failed runs, as `wordsOfJobs`. */
async function wordsOfDeliveries(connection: Connection): Promise<Words[]> {
  const deliveries = connection.collection<{ _id: string; companyId: string; body: string }>(
    "webhook_deliveries",
  );
  const words: Words[] = [];
  const failed = { event: "optimization.failed" };
  for await (const { _id: recordId, companyId, body } of deliveries.find(failed)) {
    const { data } = JSON.parse(body) as { data: { projectId: string; error: { message: string } | null } };
    if (data.error && data.error.message !== FORGOTTEN)
      words.push({ recordId, companyId, projectId: data.projectId });
  }
  return words;
}

async function idsIn(
  connection: Connection,
  name: string,
  field: "_id" | "recordId",
  filter = {},
): Promise<Set<string>> {
  const documents = connection.collection<{ _id: string; recordId?: string }>(name);
  const found = await documents.find(filter, { projection: { [field]: 1 } }).toArray();
  return new Set(found.flatMap((document) => document[field] ?? []));
}

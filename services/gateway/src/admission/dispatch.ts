import type { Request, Response } from "express";
import { z } from "zod";
import { auditActorOf } from "../audit/actor.ts";
import type { Refusals } from "../audit/refusals.ts";
import type { AuditService } from "../audit/service.ts";
import { ApiError, type ErrorCode } from "../shared/errors.ts";
import type { InTurn } from "../http/answer-text.ts";
import { announcedBytes, invalid, readBody, requireJson } from "../http/body.ts";
import type { BodyGate, Room } from "../http/body-gate.ts";
import { SMALL_BODY_BYTES, type BodyParser } from "../http/body-parser.ts";
import type { Actor, Caller } from "../http/caller.ts";
import type { Answer, Endpoint } from "../http/endpoint.ts";
import { Download } from "../http/download.ts";
import { errorPagesOf, failureBody, sendJson, sendSuccess, successBody } from "../http/envelope.ts";
import type { Attempt, StoredAnswer } from "../http/attempt.ts";
import type { Idempotency } from "./idempotency.ts";
import { queryWords } from "@rondo/day/checking/issue-words.ts";
import { noteFailure } from "./refusal.ts";
import { keepable, withNull } from "../http/shown-once.ts";
import { issuesOf, type Issue } from "@rondo/day/checking/issues.ts";
import { leaving } from "../http/leaving.ts";
import { sendDownload } from "../http/pieces.ts";
import type { RequestSpan } from "../http/request-span.ts";
import type { FairQueue } from "../shared/fair-queue.ts";
import { undecodableParameters } from "../http/target.ts";
import { verified } from "./verified.ts";

interface Parts {
  readonly idempotency: Idempotency;
  readonly audit: AuditService;
  readonly refusals: Refusals;
  /** In tests: an answer that does not fit its schema becomes a 500, and rows that do not fit break it off. */
  readonly verifyAnswers: boolean;
  readonly bodyTimeoutMs: number;
  readonly bodyGate: BodyGate;
  readonly bodyParser: BodyParser;
  readonly reads: FairQueue;
}

type Checked = Caller & { readonly params: Record<string, string>; readonly query: unknown };

const pathId = z.guid();
const noQuery = z.strictObject({});

/** Runs an authenticated request through an endpoint: scope, path ids, query, body, handler, audit, answer. */
export class Dispatcher {
  readonly #parts: Parts;
  readonly #area: string;

  /** @param area the start of its paths in the names of idempotent requests; none for the public interface */
  constructor(parts: Parts, area = "") {
    this.#parts = parts;
    this.#area = area;
  }

  /** Answers a request. @throws ApiError for the caller's faults; the envelope reports them */
  async answer(endpoint: Endpoint, caller: Caller, request: Request, response: Response): Promise<void> {
    requirePermission(endpoint, caller.actor);
    const params = pathIds(request.params);
    const query = queryOf(request, endpoint.query);
    const room = await this.#room(endpoint, caller, request);
    try {
      await this.#answer(endpoint, { ...caller, params, query }, request, response, room);
    } finally {
      room?.leave();
    }
  }

  async #answer(
    endpoint: Endpoint,
    checked: Checked,
    request: Request,
    response: Response,
    room: Room | undefined,
  ): Promise<void> {
    const raw =
      endpoint.method === "get"
        ? Buffer.alloc(0)
        : await readBody(request, endpoint.bodyLimitBytes, this.#parts.bodyTimeoutMs);

    const left = leaving(response);
    const run = async (attempt: Attempt): Promise<Answer> => {
      const body =
        endpoint.body === undefined ? undefined : await this.#body(endpoint, checked, request, raw, response);
      const requestId = response.locals["requestId"] as string;
      const trace = (): string | undefined => (response.locals["span"] as RequestSpan).traceparent;
      try {
        const handled = await endpoint.handle({ ...checked, body, requestId, trace, attempt, left });
        room?.free();
        const answer = this.#parts.verifyAnswers ? verified(endpoint, handled) : handled;
        if (endpoint.method !== "get" && !endpoint.isQuestion)
          await this.#record(endpoint, checked, requestId, answer);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.isDone) await this.#record(endpoint, checked, requestId);
        throw error;
      }
    };

    const { idempotency } = this.#parts;
    const inTurn: InTurn = async (task) => this.#parts.reads.run(checked.company.id, task);
    const key = request.get("idempotency-key");
    if (endpoint.method !== "post" || key === undefined) {
      const { status, data } = await run(idempotency.single());
      if (data instanceof Download) await sendDownload(response, data);
      else await sendSuccess(response, status, data, inTurn);
      return;
    }
    const { projectId } = checked.params as { readonly projectId?: string };
    const owner = { companyId: checked.company.id, projectId };
    const scope = `${checked.company.id} ${this.#area}${canonicalPath(request)}`;
    const { status, body, replayed } = await idempotency.once(key, scope, owner, raw, async (attempt) =>
      keepable(await stored(async () => run(attempt), inTurn, errorPagesOf(response)), endpoint.shownOnce),
    );
    if (status >= 400) {
      const { code } = JSON.parse(body) as { code: ErrorCode };
      noteFailure(this.#parts.refusals, request, response, code);
    }
    if (!replayed) {
      await sendJson(response, status, body);
      return;
    }
    response.set("Idempotent-Replayed", "true");
    if (status < 300 && endpoint.shownOnce.length > 0)
      response.set("Idempotent-Omitted", endpoint.shownOnce.join(","));
    await sendJson(response, status, withNull(body, endpoint.shownOnce));
  }

  /** Room in memory for a body that is large, or may become so. */
  async #room(endpoint: Endpoint, { company }: Caller, request: Request): Promise<Room | undefined> {
    if (endpoint.method === "get") return undefined;
    const bytes = announcedBytes(request, endpoint.bodyLimitBytes);
    return bytes > SMALL_BODY_BYTES ? this.#parts.bodyGate.enter(company.id, bytes) : undefined;
  }

  async #body(
    endpoint: Endpoint,
    { company }: Caller,
    request: Request,
    raw: Buffer<ArrayBuffer>,
    response: Response,
  ): Promise<unknown> {
    requireJson(request);
    const { value, issues, ignored } = await this.#parts.bodyParser.parse(company.id, endpoint, raw);
    if (ignored.length > 0) response.set("X-Ignored-Fields", ignored.map(headerSafe).join(","));
    if (issues.length > 0) throw invalid("INVALID_BODY", issues);
    return value;
  }

  async #record(
    { operationId, method }: Endpoint,
    { company, actor, params }: Checked,
    requestId: string,
    answer?: Answer,
  ): Promise<void> {
    const made = answer?.status === 201 ? idOfCreated(answer.data) : method === "put" && planIdIn(answer);
    const about = Object.values(params).at(-1) ?? null;
    // A link has no id: its entry names its courier.
    const recordId = made === false || "assignmentId" in params ? about : made;
    await this.#parts.audit.recordDone({
      companyId: company.id,
      actor: auditActorOf(actor),
      action: operationId,
      recordId,
      requestId,
    });
  }
}

/** @throws ApiError `API_KEY_SCOPE_MISSING`; `FORBIDDEN` for a part of the interface that a role does not open */
function requirePermission({ scope, area }: Endpoint, { scopes, session }: Actor): void {
  const message = "Your role does not allow this; ask an administrator.";
  if (!scopes.includes(scope))
    throw new ApiError("API_KEY_SCOPE_MISSING", { requiredScope: scope }, session && { message });
  if (area !== undefined && session?.closed.includes(area) === true)
    throw new ApiError("FORBIDDEN", { requiredRole: "admin" }, { message });
}

/**
 * The parsed query.
 * @throws ApiError `INVALID_QUERY` if it cannot be decoded, or has a field that the schema lacks. Without a schema, no
 * field is known
 */
export function queryOf(request: Request, schema: z.ZodObject = noQuery): unknown {
  const undecodable = undecodableParameters(request.url);
  if (undecodable.length > 0) throw invalid("INVALID_QUERY", undecodable);
  const parsed = schema.safeParse(request.query, { error: queryWords });
  if (!parsed.success) throw invalid("INVALID_QUERY", issuesOf(parsed.error));
  return parsed.data;
}

function pathIds(params: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  const issues: Issue[] = [];
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(params)) {
    const parsed = pathId.safeParse(text);
    if (parsed.success) ids[name] = parsed.data.toLowerCase();
    else issues.push({ path: name, code: "invalid_format", message: "must be a UUID" });
  }
  if (issues.length > 0) throw invalid("INVALID_PATH_PARAMS", issues);
  return ids;
}

/** An answer, or a client's error, as the text to store. Our own faults are thrown. */
async function stored(run: () => Promise<Answer>, inTurn: InTurn, errorPages: string): Promise<StoredAnswer> {
  try {
    const { status, data } = await run();
    return { status, body: await successBody(data, inTurn) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { status: error.status, body: failureBody(error, errorPages) };
  }
}

function canonicalPath(request: Request): string {
  return request.path.toLowerCase().replace(/(?<!\/)\/+$/, "");
}

/** Header values hold printable ASCII; commas separate the paths. */
function headerSafe(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]|,/g, "?").slice(0, 100);
}

/** Routes by hand are a plan of their own. */
function planIdIn(answer: Answer | undefined): string | false {
  const { planId } = (answer?.data ?? {}) as { readonly planId?: string };
  return planId ?? false;
}

function idOfCreated(data: unknown): string | null {
  for (const value of Object.values(data as Record<string, unknown>)) {
    if (typeof value === "object" && value !== null && "id" in value && typeof value.id === "string")
      return value.id;
  }
  return null;
}

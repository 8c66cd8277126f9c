import type { z } from "zod";
import type { Company } from "../shared/company.ts";
import type { ErrorCode } from "../shared/errors.ts";
import type { Area } from "../shared/roles.ts";
import type { Scope } from "../shared/scope.ts";
import type { Actor } from "./caller.ts";
import type { Attempt } from "../http/attempt.ts";
import type { KnownLater, Pages } from "./page.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

const BODY_LIMIT_BYTES = 1024 * 1024;
/** For bodies of many records, as the batch of stops. */
export const BATCH_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The ids of a path like `/projects/{projectId}`, by name; each is a UUID in lower case. */
export type PathParams<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

/** The input of a handler. Everything in it has been checked. */
export interface CheckedRequest<Params, Query, Body> {
  readonly company: Company;
  readonly actor: Actor;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly requestId: string;
  /** Makes a trace of the request, if traces are on. @returns the request's span, as the parent of further spans */
  readonly trace: () => string | undefined;
  readonly attempt: Attempt;
  readonly left: AbortSignal;
}

export interface Answer<Status extends number = number, Data = unknown> {
  readonly status: Status;
  readonly data: Data;
}

type AnswerSchemas = { readonly [Status in 200 | 201 | 202]?: z.ZodType };
/** A field as a handler gives it. A list may be pages, which are read while they are sent. */
type Sent<Value> = Value | PagesOf<Value> | KnownLater<Value>;
type PagesOf<Value> = Value extends (infer Row)[] ? Pages<Row> : never;
type Paged<Data> = Data extends unknown ? { [Name in keyof Data]: Sent<Data[Name]> } : never;
type AnswerOf<Answers extends AnswerSchemas> = {
  [Status in keyof Answers & number]: Answer<Status, Paged<z.output<NonNullable<Answers[Status]>>>>;
}[keyof Answers & number];

/** An endpoint as it is declared. Routing, checks, envelope, documentation and contract tests come from it. */
interface Declaration<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answers extends AnswerSchemas,
> {
  readonly method: Method;
  /** Below the base path; ids in braces: `/projects/{projectId}`. */
  readonly path: Path;
  /** Unique name, as a verb and a noun: `createProject`. Names the request in the audit log and in clients. */
  readonly operationId: string;
  readonly scope: Scope;
  /** Closed to the people whose role lacks it. Default: open to all. */
  readonly area?: Area;
  readonly summary: string;
  readonly description?: string;
  readonly query?: Query;
  /** A body schema may change values, never rename or move fields: a field that it does not name is unknown. */
  readonly body?: Body;
  /** Picks the branch of a union body, so that issues name the field and not the union. */
  readonly bodyBranch?: (raw: Readonly<Record<string, unknown>>) => z.ZodType<z.output<Body>>;
  /** Unknown body fields are refused (`unrecognized_keys`) instead of being ignored. */
  readonly strictBody?: boolean;
  readonly bodyLimitBytes?: number;
  /** It asks and changes nothing, though it is not a GET: the audit log leaves it out. */
  readonly isQuestion?: true;
  /** Schemas of `data` by status. */
  readonly answers: Answers;
  /** Paths in `data`, such as `webhook.secret`, that only the first answer has: a replay has null there. */
  readonly shownOnce?: readonly string[];
  /** Codes beyond those that every endpoint has. Default: none. */
  readonly errors?: readonly ErrorCode[];
  handle(
    request: CheckedRequest<PathParams<Path>, z.output<Query>, z.output<Body>>,
  ): Promise<AnswerOf<Answers>>;
}

/** An endpoint without its types, for the list of all endpoints. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly scope: Scope;
  readonly area?: Area;
  readonly summary: string;
  readonly description?: string;
  /** Strict. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyBranch?: (raw: Readonly<Record<string, unknown>>) => z.ZodType;
  readonly strictBody: boolean;
  readonly bodyLimitBytes: number;
  readonly answers: AnswerSchemas;
  readonly isQuestion?: true;
  readonly shownOnce: readonly string[];
  readonly errors: readonly ErrorCode[];
  handle(request: CheckedRequest<unknown, unknown, unknown>): Promise<Answer>;
}

export function endpoint<
  const Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  const Answers extends AnswerSchemas,
>(declaration: Declaration<Path, Query, Body, Answers>): Endpoint {
  return {
    ...declaration,
    ...(declaration.query && { query: declaration.query.strict() }),
    strictBody: declaration.strictBody ?? false,
    shownOnce: declaration.shownOnce ?? [],
    errors: declaration.errors ?? [],
    bodyLimitBytes: declaration.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    // The dispatcher has parsed params, query and body with the schemas of this same declaration.
    handle: (request) =>
      declaration.handle(request as CheckedRequest<PathParams<Path>, z.output<Query>, z.output<Body>>),
  };
}

export function ok<Data>(data: Data): Answer<200, Data> {
  return { status: 200, data };
}

export function created<Data>(data: Data): Answer<201, Data> {
  return { status: 201, data };
}

export function accepted<Data>(data: Data): Answer<202, Data> {
  return { status: 202, data };
}

/** 200 once a deletion is done. */
export async function deleted(deletion: Promise<unknown>): Promise<Answer<200, { deleted: true }>> {
  await deletion;
  return ok({ deleted: true });
}

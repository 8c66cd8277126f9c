interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: { readonly maximum?: number };
  }[];
  readonly requestBody?: Body;
  readonly responses: Record<string, Body>;
}

interface Body {
  readonly content: { readonly "application/json": { readonly schema: Schema } };
}

export interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const HEAD = `// Made by \`npm run gen\` from the interface's description; do not edit.
import type { List } from "../list.ts";
import type { Answer, RequestOptions } from "../transport.ts";
import type * as T from "./types.ts";
`;

/** The table of operations, and the signatures of the methods that carry them out. */
export function operationsFile({ paths, components }: Description): string {
  const table: string[] = [];
  const types: string[] = [];
  const methods: string[] = [];
  for (const [path, byMethod] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(byMethod)) {
      const { operationId, summary, requestBody } = operation;
      const name = capital(operationId);
      const kind = kindOf(operation);
      const field = fieldOf(operation);
      table.push(
        `  ${operationId}: ${JSON.stringify([method.toUpperCase(), path, kind, field, mostOf(operation)])},\n`,
      );
      types.push(`  ${operationId}: { input: T.${name}Data; output: T.${name}Response["data"] };\n`);
      const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => `${id}: string`);
      const sign = method === "post" && mayBeEmpty(requestBody, components.schemas) ? "?" : "";
      const inputs = {
        body: [`body${sign}: T.${name}Data["body"]`],
        query: [`query?: T.${name}Data["query"]`],
        list: [`query?: Omit<NonNullable<T.${name}Data["query"]>, "limit" | "cursor">`],
        "": [],
      };
      const data = `T.${name}Response["data"]${field === "" ? "" : `["${field}"]`}`;
      const answer = kind === "list" ? `List<${data}[number]>` : `Answer<${data}>`;
      const taken = [...ids, ...inputs[kind], "options?: RequestOptions"].join(", ");
      methods.push(`  /** ${summary}. */\n  ${operationId}(${taken}): ${answer};\n`);
    }
  }
  return `${HEAD}
/** Method, path, what a request has beside ids, the only field of its answer's \`data\`, and most rows of a page. */
export const operations = {\n${table.join("")}} as const;

export interface Operations {\n${types.join("")}}

export interface Methods {\n${methods.join("")}}
`;
}

/** `list`: it is read by pages. */
function kindOf({ requestBody, parameters = [] }: Operation): "list" | "query" | "body" | "" {
  if (requestBody) return "body";
  const query = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  if (query.includes("cursor")) return "list";
  return query.length > 0 ? "query" : "";
}

/** The only field of an answer, but for the cursor of a list. Empty: it has several, or several forms. */
function fieldOf(operation: Operation): string {
  const [first, second] = Object.values(operation.responses);
  const isPaged = kindOf(operation) === "list";
  const data = first?.content["application/json"].schema.properties?.["data"];
  const [field = "", ...others] = Object.keys(data?.properties ?? {}).filter(
    (name) => !isPaged || name !== "nextCursor",
  );
  return second === undefined && others.length === 0 ? field : "";
}

/** Most rows of a page. */
function mostOf({ parameters = [] }: Operation): number {
  return parameters.find(({ name }) => name === "limit")?.schema.maximum ?? 0;
}

function mayBeEmpty(body: Body | undefined, schemas: Readonly<Record<string, Schema>>): boolean {
  const { $ref = "", ...own } = body?.content["application/json"].schema ?? {};
  const { required = [], oneOf } = schemas[$ref.replace(/.*\//, "")] ?? own;
  return required.length === 0 && oneOf === undefined;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

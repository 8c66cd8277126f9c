/** A schema of the document, as far as the page shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [limit: string]: unknown;
}

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

interface Answer {
  readonly description: string;
  readonly content?: Content;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** The service's description of itself. */
export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation with its place. */
export interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const described = methods[method];
      return described ? [{ ...described, method: method.toUpperCase(), path }] : [];
    }),
  );
}

export async function readDocument(): Promise<Document> {
  const response = await fetch("/api/v1/openapi.json");
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Document;
}

/** The example of an operation's body. Empty: it has no body. */
export function exampleOf({ requestBody }: Operation): string {
  const content = requestBody?.content["application/json"];
  return content ? JSON.stringify(content.example ?? {}, null, 2) : "";
}

/** The schema of a JSON body, if there is one. */
export function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.["application/json"]?.schema;
}

/** A schema of a description, as far as it is read here. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  "x-extensible-enum"?: unknown[];
}

export interface DescribedApi {
  readonly paths: unknown;
  /** Only in 3.1. */
  readonly webhooks?: unknown;
  readonly components?: { readonly schemas?: Record<string, Schema> };
}

/** Finds what a reference means. */
export type Resolve = (schema: Schema) => Schema;

export function resolver({ components }: DescribedApi): Resolve {
  const schemas = components?.schemas ?? {};
  return ({ $ref, ...schema }) =>
    $ref === undefined ? schema : (schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {});
}

/** Codes are words in capitals. */
const CODE = /^[A-Z][A-Z_]+$/;
/** Members of the open lists whose words are small: events, types of rows, and units of reasons. */
const SMALL = ["optimization.completed", "break", "minutes"];

/**
 * Makes a list of codes in an answer a text that names the codes known today: later versions may add some. So it does with
 * words that may be null: an enumeration of C# has no null.
 */
export function openCodes(schema: Schema): void {
  const known = schema.enum?.filter((value) => value !== null) as string[] | undefined;
  if (known === undefined || known.length === 0) return;
  const areCodes = known.every((value) => CODE.test(value)) || known.some((value) => SMALL.includes(value));
  if (!areCodes && schema.nullable !== true) return;
  delete schema.enum;
  schema.type = "string";
  schema["x-extensible-enum"] = known;
  const names = known.map((value) => `\`${value}\``).join(", ");
  schema.description = [schema.description, `One of ${names}; later versions may add others.`]
    .filter((text) => text !== undefined)
    .join(" ");
}

/** The schemas of all answers and events, each once. */
export function answersOf({ paths, webhooks = {} }: DescribedApi, resolve: Resolve): Set<Schema> {
  type Operations = Record<string, Record<string, { responses?: unknown; requestBody?: unknown }>>;
  const all = (of: unknown) => Object.values(of as Operations).flatMap((path) => Object.values(path));
  return reached(
    [...all(paths).map(({ responses }) => responses), ...all(webhooks).map(({ requestBody }) => requestBody)],
    resolve,
  );
}

/** All objects in these, and in the schemas that they refer to, each once. */
export function reached(roots: readonly unknown[], resolve: Resolve): Set<Schema> {
  const found = new Set<Schema>();
  const waiting = [...roots];
  // The loop goes on over what it adds.
  for (const node of waiting) {
    if (typeof node !== "object" || node === null || found.has(node)) continue;
    found.add(node);
    const { $ref } = node as Schema;
    waiting.push(...($ref === undefined ? Object.values(node as Record<string, unknown>) : [resolve(node)]));
  }
  return found;
}

/** All objects in a document, inner ones first. */
export function* nodes(node: unknown): Generator<Schema> {
  if (typeof node !== "object" || node === null) return;
  for (const value of Object.values(node)) yield* nodes(value);
  if (!Array.isArray(node)) yield node;
}

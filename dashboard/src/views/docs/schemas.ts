import type { Document, Schema } from "./openapi.ts";

type Schemas = Document["components"]["schemas"];

/** The name of a schema that others refer to. */
export function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.split("/").at(-1);
}

/** A schema itself, where another refers to it. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema);
  if (name !== undefined) return schemas[name] ?? {};
  const [only, ...others] = schema.allOf ?? [];
  return only !== undefined && others.length === 0
    ? { ...resolve(only, schemas), ...schema, allOf: [] }
    : schema;
}

/** A type in a few words: "string, uuid", "array of Stop", "integer or null". */
export function typeText(schema: Schema, schemas: Schemas): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  const named = (schema.allOf ?? []).map(nameOf).find((found) => found !== undefined);
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.enum?.every((value) => value === null)) return "null";
  const text = choices
    ? [...new Set(choices.map((choice) => typeText(choice, schemas)))].join(" or ")
    : schema.items
      ? `array of ${typeText(schema.items, schemas)}`
      : (named ?? [schema.type ?? "any", schema.format].filter((part) => part).join(", "));
  return schema.nullable === true ? `${text} or null` : text;
}

const LIMITS: readonly (readonly [name: string, sign: string])[] = [
  ["minimum", "≥"],
  ["maximum", "≤"],
  ["minLength", "length ≥"],
  ["maxLength", "length ≤"],
  ["minItems", "items ≥"],
  ["maxItems", "items ≤"],
];
const SAFE = Number.MAX_SAFE_INTEGER;

/** The limits of a value: "≥ 0, ≤ 720", "one of a, b", "default 5". */
export function limitsText(schema: Schema): string {
  const limits = LIMITS.flatMap(([name, sign]) => {
    const value = schema[name];
    return typeof value === "number" && Math.abs(value) < SAFE ? [`${sign} ${value}`] : [];
  });
  const values = schema.enum?.filter((value) => value !== null);
  if (values) limits.push(`one of ${values.map(String).join(", ")}`);
  if (schema.default !== undefined) limits.push(`default ${JSON.stringify(schema.default)}`);
  return limits.join(", ");
}

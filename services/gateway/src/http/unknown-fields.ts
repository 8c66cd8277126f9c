import { z } from "zod";
import { shapesOf } from "@rondo/day/checking/shapes.ts";

/** The most values that are examined, so that a senseless body costs no more than a sensible one. */
const MOST_VISITS = 100_000;

interface Search {
  readonly found: string[];
  readonly most: number;
  visits: number;
}

/**
 * Paths (`stops.3.adress`) of fields that the schema does not know: the first `most` of them. The value need not be
 * valid. Requires schemas that do not rename fields.
 */
export function unknownFields(
  value: unknown,
  schema: z.core.$ZodType,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const search: Search = { found: [], most, visits: 0 };
  compare(value, shapesOf(schema), "", search);
  return search.found;
}

function compare(value: unknown, known: readonly z.core.$ZodType[], path: string, search: Search): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const items = known.flatMap((shape) => (shape instanceof z.ZodArray ? shapesOf(shape.element) : []));
    if (!items.some(isObject)) return;
    for (const [index, item] of value.entries()) {
      if (isOver(search)) return;
      compare(item, items, `${path}${index}.`, search);
    }
    return;
  }
  const objects = fitting(value, known);
  if (objects.length === 0) return;
  for (const name in value) {
    if (isOver(search)) return;
    const schemas = objects.flatMap(({ shape }) => fieldOf(shape, name));
    const field: unknown = value[name as keyof typeof value];
    // Generated clients send all fields of a choice, those of the other one as null.
    const isOfOther = field === null && known.some((one) => one instanceof z.ZodObject && name in one.shape);
    if (isOfOther) continue;
    if (schemas.length === 0) search.found.push(path + name);
    else compare(field, schemas.flatMap(shapesOf), `${path}${name}.`, search);
  }
}

function isOver(search: Search): boolean {
  return search.found.length >= search.most || ++search.visits > MOST_VISITS;
}

function isObject(shape: z.core.$ZodType): boolean {
  return shape instanceof z.ZodObject || shape instanceof z.ZodArray;
}

function fieldOf(shape: Readonly<Record<string, z.core.$ZodType>>, name: string): z.core.$ZodType[] {
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return schema === undefined ? [] : [schema];
}

/** The object schemas that may apply to a value. If the value is valid for some of them, only the first, as in a union. */
function fitting(value: object, known: readonly z.core.$ZodType[]): z.ZodObject[] {
  const objects = known.filter((shape) => shape instanceof z.ZodObject);
  if (objects.length < 2) return objects;
  const exact = objects.find((shape) => shape.safeParse(value).success);
  return exact ? [exact] : objects;
}

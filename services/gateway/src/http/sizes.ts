import { z } from "zod";
import { MOST_ISSUES, type Issue } from "@rondo/day/checking/issues.ts";
import { mostEntries, shapesOf } from "@rondo/day/checking/shapes.ts";

/**
 * Issues for arrays and records that have more entries than their schema allows. Does not look inside these, and looks
 * only at fields that the schema knows. If there is no issue, the cost of validating the rest is bounded.
 */
export function sizeIssues(value: unknown, schema: z.core.$ZodType): Issue[] {
  const found: Issue[] = [];
  measure(value, shapesOf(schema), "", found);
  return found;
}

function measure(value: unknown, known: readonly z.core.$ZodType[], path: string, found: Issue[]): void {
  if (typeof value !== "object" || value === null || found.length > MOST_ISSUES) return;
  if (Array.isArray(value)) {
    const lists = known.filter((shape) => shape instanceof z.ZodArray);
    if (isTooLong(value.length, lists, path, "items", found)) return;
    const items = lists.flatMap(({ element }) => shapesOf(element)).filter(hasEntries);
    if (items.length === 0) return;
    for (const [index, item] of value.entries()) measure(item, items, below(path, index), found);
    return;
  }
  const records = known.filter((shape) => shape instanceof z.ZodRecord);
  if (isTooLong(Object.keys(value).length, records, path, "keys", found)) return;
  for (const shape of known) {
    if (!(shape instanceof z.ZodObject)) continue;
    for (const [name, field] of Object.entries<z.core.$ZodType>(shape.shape)) {
      if (!Object.hasOwn(value, name)) continue;
      const fields = shapesOf(field).filter(hasEntries);
      measure(value[name as keyof typeof value], fields, below(path, name), found);
    }
  }
}

function isTooLong(
  length: number,
  shapes: readonly z.core.$ZodType[],
  path: string,
  what: "items" | "keys",
  found: Issue[],
): boolean {
  const most = Math.max(...shapes.map((shape) => mostEntries(shape) ?? Number.POSITIVE_INFINITY));
  if (shapes.length === 0 || length <= most) return false;
  found.push({ path, code: "too_big", message: `must have at most ${most} ${what}` });
  return true;
}

function hasEntries(shape: z.core.$ZodType): boolean {
  return shape instanceof z.ZodArray || shape instanceof z.ZodObject || shape instanceof z.ZodRecord;
}

function below(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}

import { z } from "zod";

const shapes = new WeakMap<z.core.$ZodType, readonly z.core.$ZodType[]>();

/** The types that a schema allows, without wrappers. Only objects, arrays and records are looked into. */
export function shapesOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const ready = shapes.get(schema);
  if (ready !== undefined) return ready;
  const made = unwrap(schema);
  shapes.set(schema, made);
  return made;
}

/** Most entries of an array or a record by its schema. Undefined: no limit. */
export function mostEntries(shape: z.core.$ZodType): number | undefined {
  if (shape instanceof z.ZodRecord) {
    const most = shape.meta()?.["maxProperties"];
    return typeof most === "number" ? most : undefined;
  }
  const limits = (shape._zod.def.checks ?? []).map((check) => check._zod.def).filter(isMaxLength);
  return limits.length === 0 ? undefined : Math.min(...limits.map(({ maximum }) => maximum));
}

function isMaxLength(check: z.core.$ZodCheckDef): check is z.core.$ZodCheckMaxLengthDef {
  return check.check === "max_length";
}

function unwrap(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapesOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf);
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in);
  return [schema];
}

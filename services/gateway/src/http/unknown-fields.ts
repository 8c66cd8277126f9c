import { z } from "zod";

/** What a value of a schema may be, wrappers taken off: objects, arrays and records are looked into, all else is not. */
const shapes = new WeakMap<z.core.$ZodType, readonly z.core.$ZodType[]>();

/**
 * Paths (`stops.3.adress`) of the fields of a value that its schema does not know, whether or not the value is valid
 * otherwise. Holds as long as schemas change values but do not rename fields.
 */
export function unknownFields(
  value: unknown,
  schema: z.core.$ZodType,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const found: string[] = [];
  compare(value, shapesOf(schema), "", found, most);
  return found;
}

function compare(
  value: unknown,
  known: readonly z.core.$ZodType[],
  path: string,
  found: string[],
  most: number,
): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const items = known.flatMap((shape) => (shape instanceof z.ZodArray ? shapesOf(shape.element) : []));
    if (items.length === 0) return;
    value.forEach((item, index) => {
      compare(item, items, `${path}${index}.`, found, most);
    });
    return;
  }
  const objects = fitting(value, known);
  if (objects.length === 0) return;
  for (const [name, field] of Object.entries(value)) {
    if (found.length >= most) return;
    const schemas = objects.flatMap(({ shape }) => fieldOf(shape, name));
    if (schemas.length === 0) found.push(path + name);
    else compare(field, schemas.flatMap(shapesOf), `${path}${name}.`, found, most);
  }
}

function fieldOf(shape: Readonly<Record<string, z.core.$ZodType>>, name: string): z.core.$ZodType[] {
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return schema === undefined ? [] : [schema];
}

/** The objects that a value may be; of several those that it is, if it is any. */
function fitting(value: object, known: readonly z.core.$ZodType[]): z.ZodObject[] {
  const objects = known.filter((shape) => shape instanceof z.ZodObject);
  if (objects.length < 2) return objects;
  const exact = objects.filter((shape) => shape.safeParse(value).success);
  return exact.length > 0 ? exact : objects;
}

function shapesOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const ready = shapes.get(schema);
  if (ready !== undefined) return ready;
  const made = unwrap(schema);
  shapes.set(schema, made);
  return made;
}

function unwrap(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapesOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf);
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in);
  return [schema];
}

import { z } from "zod";
import type { FieldTable } from "@rondo/day/records/field-table.ts";

/** The optional fields that take any text, with the most characters of each. */
export function textFields(table: FieldTable): [name: string, most: number][] {
  return Object.entries(table).flatMap(([name, { schema, source }]) =>
    source === "optional" && schema instanceof z.ZodString && schema.maxLength !== null
      ? [[name, schema.maxLength]]
      : [],
  );
}

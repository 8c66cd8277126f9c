import type { z } from "zod";

/** How the database stores a value that it cannot store as it is. Null is always stored as null. */
export interface StoredForm<Value = unknown> {
  write(value: Value): unknown;
  read(stored: unknown): Value;
}

/** Whether a client must give a field, may give it, or never gives it because the service sets it. */
type Source = "required" | "optional" | "computed";

/** A field of a noun, declared once. */
export interface Field<
  Schema extends z.ZodType = z.ZodType,
  Fallback = unknown,
  From extends Source = Source,
> {
  readonly schema: Schema;
  readonly source: From;
  /** The value that an absent field stands for: in a body, and in a record from before the field existed. */
  readonly fallback: Fallback;
  readonly stored?: StoredForm | undefined;
}

/** The fields of a noun by name: its bodies, answers, records and defaults are made from this. */
export type FieldTable = Readonly<Record<string, Field>>;

/**
 * A field that every new record must have. A field that is added later must be optional, because older records lack it.
 */
export function required<Schema extends z.ZodType>(schema: Schema): Field<Schema, undefined, "required"> {
  return { schema, source: "required", fallback: undefined };
}

/** A field that a client may leave out, or send as null. It is null in answers only if `fallback` is null. */
export function optional<Schema extends z.ZodType, Fallback extends z.output<Schema> | null>(
  schema: Schema,
  fallback: Fallback,
  stored?: StoredForm<z.output<Schema>>,
): Field<Schema, Fallback, "optional"> {
  return { schema, source: "optional", fallback: frozen(fallback), stored };
}

/** A field that is stored and answered, but never taken from a client. */
export function computed<Schema extends z.ZodType, Fallback extends z.output<Schema> | null>(
  schema: Schema,
  fallback: Fallback,
): Field<Schema, Fallback, "computed"> {
  return { schema, source: "computed", fallback: frozen(fallback) };
}

type IfNull<Fallback, Then, Else> = null extends Fallback ? Then : Else;

type NamesOf<Table extends FieldTable, From extends Source> = {
  [Name in keyof Table]: Table[Name]["source"] extends From ? Name : never;
}[keyof Table];

/** The fields of a record. */
export type ValuesOf<Table extends FieldTable> = {
  readonly [Name in keyof Table]:
    | z.output<Table[Name]["schema"]>
    | IfNull<Table[Name]["fallback"], null, never>;
};

/** Fields as a client gives them. */
type Given<Table extends FieldTable> = {
  readonly [Name in NamesOf<Table, "optional">]?: z.output<Table[Name]["schema"]> | null | undefined;
};
type New<Table extends FieldTable> = Given<Table> & {
  readonly [Name in NamesOf<Table, "required">]: z.output<Table[Name]["schema"]>;
};
type Changes<Table extends FieldTable> = Given<Table> & {
  readonly [Name in NamesOf<Table, "required">]?: z.output<Table[Name]["schema"]> | undefined;
};

type OptionalShape<Table extends FieldTable> = {
  [Name in NamesOf<Table, "optional">]: z.ZodOptional<z.ZodNullable<Table[Name]["schema"]>>;
};
type NewShape<Table extends FieldTable> = OptionalShape<Table> & {
  [Name in NamesOf<Table, "required">]: Table[Name]["schema"];
};
type ChangeShape<Table extends FieldTable> = OptionalShape<Table> & {
  [Name in NamesOf<Table, "required">]: z.ZodOptional<Table[Name]["schema"]>;
};
type AnswerShape<Table extends FieldTable> = {
  [Name in keyof Table]: IfNull<
    Table[Name]["fallback"],
    z.ZodNullable<Table[Name]["schema"]>,
    Table[Name]["schema"]
  >;
};

/** The body that makes a record. An absent field stays absent: `withDefaults` fills it in. */
export function newShape<Table extends FieldTable>(table: Table): NewShape<Table> {
  return shapeOf(table, ({ schema, source }) => {
    if (source === "computed") return null;
    return source === "required" ? schema : schema.nullish();
  }) as NewShape<Table>;
}

/** The body that changes a record. Any field may be left out, and null resets an optional one. */
export function changeShape<Table extends FieldTable>(table: Table): ChangeShape<Table> {
  return shapeOf(table, ({ schema, source }) => {
    if (source === "computed") return null;
    return source === "required" ? schema.optional() : schema.nullish();
  }) as ChangeShape<Table>;
}

/** An answer: every field is there. */
export function answerShape<Table extends FieldTable>(table: Table): AnswerShape<Table> {
  return shapeOf(table, ({ schema, fallback }) =>
    fallback === null ? schema.nullable() : schema,
  ) as AnswerShape<Table>;
}

/** The fields of a new record: those of the body, and fallbacks for the others. */
export function withDefaults<Table extends FieldTable>(table: Table, body: New<Table>): ValuesOf<Table> {
  const given: Readonly<Record<string, unknown>> = body;
  return Object.fromEntries(
    Object.entries(table).map(([name, { source, fallback }]) => [
      name,
      source === "computed" ? fallback : (given[name] ?? fallback),
    ]),
  ) as ValuesOf<Table>;
}

/** The fields that a body changes. Null becomes the fallback. */
export function changesOf<Table extends FieldTable>(
  table: Table,
  body: Changes<Table>,
): Partial<ValuesOf<Table>> {
  const given: Readonly<Record<string, unknown>> = body;
  return Object.fromEntries(
    Object.entries(table)
      .filter(([name, { source }]) => source !== "computed" && given[name] !== undefined)
      .map(([name, { fallback }]) => [name, given[name] ?? fallback]),
  ) as Partial<ValuesOf<Table>>;
}

/** Converts between the records of a noun and the documents in the database. */
interface StoredRecords<Record extends object> {
  /** A document may be older than a field. The record then has the field's fallback. */
  readonly recordOf: (document: object) => Record;
  /** Converts any subset of a record's fields. */
  readonly documentOf: <Fields extends Partial<Record>>(fields: Fields) => Fields;
}

/** A store reads and writes all its records through the returned functions. */
export function storedRecords<Record extends object>(table: FieldTable): StoredRecords<Record> {
  const fields = Object.entries(table);
  const fallbacks = Object.fromEntries(
    fields.filter(([, { source }]) => source !== "required").map(([name, { fallback }]) => [name, fallback]),
  );
  const forms = fields.flatMap(([name, { stored }]) => (stored === undefined ? [] : [{ name, stored }]));
  // Changes the document itself: another copy of thousands of stops would double the time.
  const convert = (
    values: { [name: string]: unknown },
    by: (value: unknown, form: StoredForm) => unknown,
  ) => {
    for (const { name, stored } of forms) {
      const value = values[name];
      if (value !== null && value !== undefined) values[name] = by(value, stored);
    }
    return values;
  };
  return {
    recordOf: (document) =>
      convert({ ...fallbacks, ...document }, (value, form) => form.read(value)) as Record,
    documentOf: <Fields extends Partial<Record>>(values: Fields) =>
      convert({ ...values }, (value, form) => form.write(value)) as Fields,
  };
}

function shapeOf(table: FieldTable, schemaOf: (field: Field) => z.ZodType | null) {
  const shape: { [name: string]: z.ZodType } = {};
  for (const [name, field] of Object.entries(table)) {
    const schema = schemaOf(field);
    if (schema !== null) shape[name] = schema;
  }
  return shape;
}

/** All records that lack a field share its fallback, so it must not change. */
function frozen<Value>(value: Value): Value {
  return Object.freeze(value);
}

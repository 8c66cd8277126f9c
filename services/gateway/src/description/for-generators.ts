import {
  answersOf,
  nodes,
  openCodes,
  reached,
  resolver,
  type DescribedApi,
  type Resolve,
  type Schema,
} from "./schema.ts";

/**
 * Changes a description so that generated clients can say and read all that the interface does:
 * - a union of objects is one object that has the fields of each; generators merge or refuse unions in ways of their own
 * - all successes of an operation have one form; generated clients read each as the one of the first status
 * - an object that may be null is written out; readers take a reference for one that is never null
 * - an enum that may be null names null
 * - a number that is not whole says that it is a double; some read it as a shorter one, which moves a stop by half a metre
 * - a list of codes in answers is a text that names the codes known today, because later versions may add some
 */
export function suitGenerators(document: DescribedApi): void {
  const schemas = document.components?.schemas ?? {};
  const resolve = resolver(document);
  for (const [name, successes] of successesOf(document)) shareForm(name, successes, schemas);
  const answers = answersOf(document, resolve);
  for (const node of nodes(document)) {
    joinObjects(node, resolve, answers.has(node));
    if (node.nullable === true && node.enum !== undefined && !node.enum.includes(null)) node.enum.push(null);
    if (node.type === "number") node.format ??= "double";
  }
  for (const node of nodes(document)) writeOut(node, resolve);
  for (const node of answersOf(document, resolve)) openCodes(node);
  // Only a union named these.
  const used = reached([document.paths], resolve);
  for (const [name, schema] of Object.entries(schemas))
    if (!used.has(schema)) Reflect.deleteProperty(schemas, name);
}

/** A schema of an answer of success: the envelope. */
interface Envelope {
  properties: { data: Schema };
}

/** The envelopes of an operation's successes, with its id. */
function successesOf({ paths }: DescribedApi): [name: string, successes: Envelope[]][] {
  interface Operation {
    operationId: string;
    responses: Record<string, { content?: { "application/json": { schema: Schema } } }>;
  }
  const operations = Object.values(paths as Record<string, Record<string, Operation>>).flatMap(Object.values);
  return (operations as Operation[]).map(({ operationId, responses }) => [
    operationId,
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.["application/json"].schema;
      return status.startsWith("2") && schema?.properties?.["data"] ? [schema as Envelope] : [];
    }),
  ]);
}

/** Gives all successes of an operation one schema with a name: a union, which becomes one object. */
function shareForm(operationId: string, successes: Envelope[], schemas: Record<string, Schema>): void {
  if (successes.length < 2) return;
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`;
  schemas[name] = { anyOf: successes.flatMap(({ properties: { data } }) => data.anyOf ?? [data]) };
  for (const { properties } of successes) properties.data = { $ref: `#/components/schemas/${name}` };
}

/** Replaces a reference that may be null by its object, and those in it. */
function writeOut(schema: Schema, resolve: Resolve): void {
  const [only] = schema.allOf ?? [];
  if (schema.nullable !== true || only === undefined || schema.allOf?.length !== 1) return;
  delete schema.allOf;
  Object.assign(schema, { ...structuredClone(resolve(only)), ...schema });
  for (const inner of nodes(Object.values(schema))) writeOut(inner, resolve);
}

/**
 * Makes a union of objects one object. Only fields that every branch requires are required. A list that is not may be
 * null in a body, which means absent: clients send such a list as empty otherwise.
 */
function joinObjects(schema: Schema, resolve: Resolve, isAnswer: boolean): void {
  const branches = (schema.anyOf ?? schema.oneOf)?.map(resolve);
  if (branches === undefined || branches.length < 2 || branches.some(({ type }) => type !== "object")) return;
  const forms = branches.map(({ required = [] }) => required.map((name) => `\`${name}\``).join(", "));
  const required = (branches[0]?.required ?? []).filter((name) =>
    branches.every((branch) => branch.required?.includes(name)),
  );
  delete schema.anyOf;
  delete schema.oneOf;
  schema.type = "object";
  schema.properties = Object.assign(
    {},
    ...branches.toReversed().map(({ properties }) => properties),
  ) as Record<string, Schema>;
  if (required.length > 0) schema.required = required;
  if (!isAnswer)
    for (const [name, field] of Object.entries(schema.properties))
      if (field.type === "array" && !required.includes(name))
        schema.properties[name] = { ...field, nullable: true };
  schema.description = [schema.description, `Either with ${forms.join("; or with ")}.`]
    .filter((text) => text !== undefined)
    .join(" ");
}

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../settings.ts";
import { CUSTOM_RESOURCES, goModule, KUBERNETES } from "./programs.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Schema = Readonly<Record<string, Json>>;

interface Definition {
  readonly properties?: Schema;
  readonly "x-kubernetes-group-version-kind"?: readonly { group: string; version: string; kind: string }[];
}

interface CustomResource {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
}

/**
 * A folder with a strict JSON schema for each kind of object, as kubeconform names them: those of Kubernetes from its own
 * description, others from the definitions that their operators install. Undefined without Go.
 */
export function schemaFolder(): string | undefined {
  const folder = join(root, ".cache/deploy", `schemas-${KUBERNETES.split("@")[1] ?? ""}`);
  if (existsSync(folder)) return folder;
  const kubernetes = goModule(KUBERNETES);
  if (kubernetes === undefined) return undefined;
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const write = (kind: string, group: string, version: string, schema: object) => {
    const prefix = group === "" ? "" : `${group.split(".")[0] ?? ""}-`;
    writeFileSync(join(unfinished, `${kind.toLowerCase()}-${prefix}${version}.json`), JSON.stringify(schema));
  };
  const swagger = readFileSync(join(kubernetes, "api/openapi-spec/swagger.json"), "utf8");
  const { definitions } = JSON.parse(swagger) as { definitions: Record<string, Definition> };
  const strict = Object.fromEntries(
    Object.entries(definitions).map(([name, found]) => [name, strictly(found as Schema)]),
  );
  for (const [name, definition] of Object.entries(definitions))
    for (const { group, version, kind } of definition["x-kubernetes-group-version-kind"] ?? [])
      if (definition.properties?.["metadata"] !== undefined)
        write(kind, group, version, { $ref: `#/definitions/${name}`, definitions: neededBy(name, strict) });
  for (const file of customResourceFiles()) {
    const { spec } = parse(readFileSync(file, "utf8")) as CustomResource;
    for (const { name, schema } of spec.versions)
      write(spec.names.kind, spec.group, name, strictly(schema.openAPIV3Schema) as object);
  }
  renameSync(unfinished, folder);
  return folder;
}

/** The definitions of the kinds that operators add to a cluster. */
export function customResourceFiles(): string[] {
  return CUSTOM_RESOURCES.flatMap(({ module, files }) => {
    const folder = goModule(module);
    return folder === undefined ? [] : files.map((file) => join(folder, file));
  });
}

/** The same schema, in which an object has no properties but the named ones. */
function strictly(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(strictly);
  if (typeof schema !== "object" || schema === null) return schema;
  const given = schema as Schema;
  const reference = given["$ref"];
  if (typeof reference === "string") {
    if (reference.endsWith(".IntOrString")) return { type: ["string", "integer"] };
    if (reference.endsWith(".Quantity")) return { type: ["string", "number"] };
    return { $ref: reference };
  }
  if (given["x-kubernetes-int-or-string"] === true) return { type: ["string", "integer"] };
  const kept = Object.entries(given).filter(
    ([key]) => !key.startsWith("x-kubernetes") && !["description", "default", "format"].includes(key),
  );
  const properties = given["properties"] as Schema | undefined;
  const isOpen = given["x-kubernetes-preserve-unknown-fields"] === true || "additionalProperties" in given;
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, key === "properties" ? value : strictly(value)])),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, strictly(value)]),
      ),
      ...(!isOpen && { additionalProperties: false }),
    }),
  };
}

/** A definition and all that it refers to. */
function neededBy(name: string, definitions: Readonly<Record<string, Json>>): Record<string, Json> {
  const needed: Record<string, Json> = {};
  const visit = (wanted: string): void => {
    const definition = definitions[wanted];
    if (definition === undefined || wanted in needed) return;
    needed[wanted] = definition;
    for (const [, other = ""] of JSON.stringify(definition).matchAll(/"#\/definitions\/([^"]+)"/g))
      visit(other);
  };
  visit(name);
  return needed;
}

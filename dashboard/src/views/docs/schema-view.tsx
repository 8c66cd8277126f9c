import type { JSX } from "preact";
import { t } from "../../texts/catalogue.ts";
import type { Document, Schema } from "./openapi.ts";
import { Prose } from "./prose.tsx";
import { limitsText, resolve, typeText } from "./schemas.ts";

interface Props {
  readonly schema: Schema;
  readonly document: Document;
}

/** The fields of a schema. A field with fields of its own opens on demand. */
export function SchemaView({ schema: given, document }: Props): JSX.Element {
  const { schemas } = document.components;
  const schema = bare(given, document);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    return (
      <ul class="fields-list">
        {choices.map((choice, index) => (
          <li key={index}>
            <Nested title={typeText(choice, schemas)} schema={choice} document={document} />
          </li>
        ))}
      </ul>
    );
  }
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return <p class="soft">{typeText(schema, schemas)}</p>;
  return (
    <ul class="fields-list">
      {properties.map(([name, property]) => (
        <li key={name}>
          <div class="head">
            <code class="strong">{name}</code>
            <span class="soft">{typeText(property, schemas)}</span>
            {schema.required?.includes(name) === true && <span class="small">{t("docs.required")}</span>}
          </div>
          <Limits schema={property} />
          {property.description !== undefined && <Prose text={property.description} />}
          {hasFields(property, document) && (
            <Nested title={t("docs.fields")} schema={property} document={document} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The limits of a value, below its name. */
export function Limits({ schema }: { readonly schema: Schema }): JSX.Element | null {
  const limits = limitsText(schema);
  return limits === "" ? null : <div class="faint small">{limits}</div>;
}

function Nested({ title, schema, document }: Props & { readonly title: string }): JSX.Element {
  if (!hasFields(schema, document)) return <span class="soft">{title}</span>;
  return (
    <details>
      <summary>{title}</summary>
      <SchemaView schema={schema} document={document} />
    </details>
  );
}

/** A list's fields are those of its items. */
function bare(given: Schema, document: Document): Schema {
  const schema = resolve(given, document.components.schemas);
  return schema.items ? bare(schema.items, document) : schema;
}

function hasFields(given: Schema, document: Document): boolean {
  const schema = bare(given, document);
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  return schema.properties !== undefined || choices.some((choice) => hasFields(choice, document));
}

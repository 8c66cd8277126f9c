import type { JSX } from "preact";
import { t } from "../../texts/catalogue.ts";
import { jsonOf, type Document, type Operation } from "./openapi.ts";
import { Prose } from "./prose.tsx";
import { Limits, SchemaView } from "./schema-view.tsx";
import { typeText } from "./schemas.ts";
import { TryIt } from "./try-it.tsx";

interface Props {
  readonly operation: Operation;
  readonly document: Document;
}

/** An operation: what it takes, what it answers, and a request to try. */
export function OperationView({ operation, document }: Props): JSX.Element {
  const { method, path, summary, description, parameters = [], requestBody, responses } = operation;
  const body = jsonOf(requestBody?.content);
  return (
    <article class="operation">
      <header>
        <h1>{summary}</h1>
        <p>
          <span class="method">{method}</span> <code>{`${document.servers[0]?.url ?? ""}${path}`}</code>
        </p>
        {description !== undefined && <Prose text={description} />}
      </header>
      <div class="columns">
        <div>
          {parameters.length > 0 && (
            <section>
              <h2>{t("docs.parameters")}</h2>
              <ul class="fields-list">
                {parameters.map(({ name, in: where, required = false, schema, description: about }) => (
                  <li key={name}>
                    <div class="head">
                      <code class="strong">{name}</code>
                      <span class="soft">
                        {t(`docs.in.${where}`)}, {typeText(schema, document.components.schemas)}
                      </span>
                      {required && <span class="small">{t("docs.required")}</span>}
                    </div>
                    <Limits schema={schema} />
                    {about !== undefined && <Prose text={about} />}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {body && (
            <section>
              <h2>{t("docs.body")}</h2>
              <SchemaView schema={body} document={document} />
            </section>
          )}
          <section>
            <h2>{t("docs.answers")}</h2>
            {Object.entries(responses).map(([status, { description: about, content }]) => {
              const schema = jsonOf(content);
              return (
                <details key={status} class="answer" open={status.startsWith("2")}>
                  <summary>
                    <code class="strong">{status}</code>
                  </summary>
                  <Prose text={about} />
                  {schema && <SchemaView schema={schema} document={document} />}
                </details>
              );
            })}
          </section>
        </div>
        <TryIt operation={operation} document={document} />
      </div>
    </article>
  );
}

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Field, Input } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { t } from "../../texts/catalogue.ts";
import { attemptOf, baseOf, curlOf } from "./attempt.ts";
import { exampleOf, type Document, type Operation } from "./openapi.ts";

interface Props {
  readonly operation: Operation;
  readonly document: Document;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The key for all operations, until the page is left. It is kept nowhere else. */
const key = signal("");

/** Sends a request to this server with a key of one's own, and shows the answer. */
export function TryIt({ operation, document }: Props): JSX.Element {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => exampleOf(operation));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const base = baseOf(document.servers[0]?.url ?? "/", location.href);
  const attemptWith = (used: string) => attemptOf(operation, base, { key: used, values, body });
  const send = async (event: Event) => {
    event.preventDefault();
    setFault(null);
    try {
      const { url, headers, body: sent } = attemptWith(key.value.trim());
      const init = { method: operation.method, headers, credentials: "omit", body: sent ?? null } as const;
      const response = await fetch(url, init);
      setAnswer({ status: response.status, text: indented(await response.text()) });
    } catch {
      setFault(t("failure.OFFLINE"));
    }
  };
  return (
    <form class="try" onSubmit={(event) => void send(event)}>
      <h3>{t("docs.try")}</h3>
      <p class="soft">{t("docs.try.hint")}</p>
      <div class="fields">
        <Field label={t("docs.key")}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="password"
              autocomplete="off"
              placeholder="rondo_test_…"
              value={key.value}
              onInput={(event) => (key.value = event.currentTarget.value)}
            />
          )}
        </Field>
        {(operation.parameters ?? []).map(({ name, required = false }) => (
          <Input
            key={name}
            label={required ? `${name} *` : name}
            value={values[name] ?? ""}
            onValue={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        {operation.requestBody && (
          <Field whole label={t("docs.body")}>
            {(control) => (
              <textarea
                {...control}
                class="input code"
                rows={Math.min(16, body.split("\n").length + 1)}
                spellcheck={false}
                value={body}
                onInput={(event) => setBody(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
      <div>
        <Button look="main" icon="run" type="submit">
          {t("docs.send")}
        </Button>
      </div>
      {fault !== null && <Notice look="bad">{fault}</Notice>}
      {answer && (
        <div role="status">
          <p class={answer.status < 400 ? "strong" : "strong broken"}>{answer.status}</p>
          <pre class="code-block" tabIndex={0}>
            {answer.text}
          </pre>
        </div>
      )}
      <Copy label="curl" text={curlOf(operation.method, attemptWith("YOUR_KEY"))} />
    </form>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

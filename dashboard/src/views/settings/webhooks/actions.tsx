import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf, type Failure } from "../../../api/failure.ts";
import type { TestResult, Webhook } from "../../../api/types.ts";
import { changeWebhook, deleteWebhook, rotateSecret, testWebhook } from "../../../api/webhooks.ts";
import { Button } from "../../../parts/button.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { FailureNotice, Notice } from "../../../parts/notice.tsx";
import { decimal } from "../../../format/numbers.ts";
import { navigate } from "../../../shell/router.ts";
import { t } from "../../../texts/catalogue.ts";
import { SecretDialog } from "./secret.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

interface Props {
  readonly webhook: Webhook;
  readonly onChange: (webhook: Webhook) => void;
  readonly onSent: () => void;
}

type Asked = "nothing" | "edit" | "rotate" | "delete";

/** What can be done with an endpoint. */
export function WebhookActions({ webhook, onChange, onSent }: Props): JSX.Element {
  const [asked, setAsked] = useState<Asked>("nothing");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [result, setResult] = useState<TestResult | null>(null);
  const [rotated, setRotated] = useState<Awaited<ReturnType<typeof rotateSecret>> | null>(null);
  const close = () => setAsked("nothing");
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    setResult(null);
    try {
      await action();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  const test = async () => {
    setResult(await testWebhook(webhook.id));
    onSent();
  };
  const enable = async (enabled: boolean) => {
    onChange(await changeWebhook(webhook.id, { enabled }));
  };
  return (
    <>
      <div class="webhook-actions">
        {webhook.enabled ? (
          <Button icon="run" disabled={isBusy} onClick={() => void run(test)}>
            {t(isBusy ? "webhook.testing" : "webhook.test")}
          </Button>
        ) : (
          <Button look="main" icon="check" disabled={isBusy} onClick={() => void run(() => enable(true))}>
            {t("webhook.enable")}
          </Button>
        )}
        <Button icon="edit" onClick={() => setAsked("edit")}>
          {t("webhook.edit")}
        </Button>
        <Button icon="key" onClick={() => setAsked("rotate")}>
          {t("webhook.rotate")}
        </Button>
        {webhook.enabled && (
          <Button disabled={isBusy} onClick={() => void run(() => enable(false))}>
            {t("webhook.disable")}
          </Button>
        )}
        <Button icon="trash" onClick={() => setAsked("delete")}>
          {t("webhook.delete")}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
      {result && <Tested result={result} />}
      {asked === "edit" && (
        <WebhookDialog
          title={t("webhook.edit")}
          action={t("webhook.save")}
          webhook={webhook}
          save={async (fields) => onChange(await changeWebhook(webhook.id, fields))}
          onClose={close}
        />
      )}
      {asked === "rotate" && (
        <Confirm
          title={t("webhook.rotate.title")}
          action={t("webhook.rotate")}
          look="main"
          run={async () => setRotated(await rotateSecret(webhook.id))}
          onClose={close}
        >
          <p>{t("webhook.rotate.hint")}</p>
        </Confirm>
      )}
      {asked === "delete" && (
        <Confirm
          title={t("webhook.delete.title")}
          action={t("webhook.delete")}
          run={async () => {
            await deleteWebhook(webhook.id);
            navigate("/settings/webhooks");
          }}
          onClose={close}
        >
          <p>
            <code>{webhook.url}</code>
          </p>
          <p>{t("webhook.delete.hint")}</p>
        </Confirm>
      )}
      {rotated && <SecretDialog {...rotated} onClose={() => setRotated(null)} />}
    </>
  );
}

function Tested({ result }: { readonly result: TestResult }): JSX.Element {
  const { delivered, statusCode, durationMs, error } = result;
  const values = { status: String(statusCode ?? ""), ms: decimal(durationMs, 0), error: error ?? "" };
  if (delivered) return <Notice>{t("webhook.test.ok", values)}</Notice>;
  return (
    <Notice look="bad">
      {t(statusCode === null ? "webhook.test.failed" : "webhook.test.status", values)}
    </Notice>
  );
}

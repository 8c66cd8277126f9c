import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Resource } from "../../../api/resource.ts";
import type { Webhook } from "../../../api/types.ts";
import { createWebhook, listWebhooks, type WithSecret } from "../../../api/webhooks.ts";
import { Button } from "../../../parts/button.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { Table } from "../../../parts/table.tsx";
import { moment } from "../../../format/times.ts";
import { useCommands } from "../../../shell/commands.ts";
import { navigate } from "../../../shell/router.ts";
import { t } from "../../../texts/catalogue.ts";
import { Section } from "../section.tsx";
import { SecretDialog } from "./secret.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

/** The company's webhook endpoints. */
export function Webhooks(): JSX.Element {
  const webhooks = useMemo(() => new Resource(listWebhooks), []);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<WithSecret | null>(null);
  useCommands(
    [
      {
        id: "webhooks.new",
        text: t("webhooks.new"),
        icon: "plus",
        shortcut: "n",
        run: () => setMaking(true),
      },
    ],
    [t("webhooks.new")],
  );
  const make = (
    <Button look="main" icon="plus" title={`${t("webhooks.new")} (n)`} onClick={() => setMaking(true)}>
      {t("webhooks.new")}
    </Button>
  );
  return (
    <Section title={t("settings.webhooks")} hint={t("webhooks.hint")} actions={make}>
      <Loaded resource={webhooks} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t("webhooks.empty")} actions={make}>
              <p>{t("webhooks.empty.hint")}</p>
            </Empty>
          ) : (
            <WebhookTable webhooks={all} />
          )
        }
      </Loaded>
      {isMaking && (
        <WebhookDialog
          title={t("webhooks.new")}
          action={t("webhooks.make")}
          save={async (fields) => {
            setMade(await createWebhook(fields));
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && (
        <SecretDialog
          secret={made.secret}
          onClose={() => {
            navigate(`/settings/webhooks/${made.webhook.id}`);
          }}
        />
      )}
    </Section>
  );
}

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }): JSX.Element {
  return (
    <Table
      label={t("settings.webhooks")}
      columns={[
        { text: t("webhook.url") },
        { text: t("webhook.events"), class: "minor" },
        { text: t("webhook.lastSuccess"), class: "minor" },
        { text: t("webhook.state") },
      ]}
    >
      {webhooks.map((webhook) => (
        <tr key={webhook.id}>
          <td>
            <a href={`/settings/webhooks/${webhook.id}`}>{webhook.url}</a>
            {webhook.description !== null && <div class="soft small">{webhook.description}</div>}
          </td>
          <td class="minor">
            {webhook.events.map((event) => (
              <div key={event}>
                <code>{event}</code>
              </div>
            ))}
          </td>
          <td class="minor soft">
            {webhook.lastSuccessAt === null ? t("never") : moment(webhook.lastSuccessAt)}
          </td>
          <td>
            {t(webhook.enabled ? "webhook.enabled" : "webhook.disabled")}
            {webhook.consecutiveFailures > 0 && (
              <div class="small broken">{t("webhook.failures", { count: webhook.consecutiveFailures })}</div>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

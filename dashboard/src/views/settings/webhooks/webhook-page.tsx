import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Failure } from "../../../api/failure.ts";
import { Resource } from "../../../api/resource.ts";
import { listWebhooks } from "../../../api/webhooks.ts";
import { LinkButton } from "../../../parts/button.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { t } from "../../../texts/catalogue.ts";
import { Section } from "../section.tsx";
import { WebhookDetails } from "./webhook-details.tsx";

/** One endpoint and what was sent to it. */
export function WebhookPage({ webhookId }: { readonly webhookId: string }): JSX.Element {
  const webhook = useMemo(
    () =>
      new Resource(async () => {
        const found = (await listWebhooks()).find(({ id }) => id === webhookId);
        if (found === undefined) throw new Failure("WEBHOOK_NOT_FOUND", "", 404);
        return found;
      }),
    [webhookId],
  );
  return (
    <Section
      title={webhook.value.value?.url ?? t("settings.webhooks")}
      {...(webhook.value.value?.description && { hint: webhook.value.value.description })}
      actions={
        <LinkButton href="/settings/webhooks" icon="back" look="quiet">
          {t("webhook.all")}
        </LinkButton>
      }
    >
      <Loaded resource={webhook} rows={4}>
        {(value) => (
          <WebhookDetails
            webhook={value}
            onChange={(changed) => webhook.set(() => changed)}
            onSent={() => void webhook.load()}
          />
        )}
      </Loaded>
    </Section>
  );
}

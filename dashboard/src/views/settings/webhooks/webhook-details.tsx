import "./webhook.css";
import type { ComponentChildren, JSX } from "preact";
import { useMemo } from "preact/hooks";
import { deliveriesOf } from "../../../api/webhooks.ts";
import type { Webhook, Delivery } from "../../../api/types.ts";
import { Notice } from "../../../parts/notice.tsx";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { WebhookActions } from "./actions.tsx";
import { Deliveries } from "./deliveries.tsx";
import { useSignal } from "@preact/signals";

interface Props {
  readonly webhook: Webhook;
  readonly onChange: (webhook: Webhook) => void;
  /** Something was sent, so that the endpoint's state may be another. */
  readonly onSent: () => void;
}

/** The state of an endpoint, what can be done with it, and its deliveries. */
export function WebhookDetails({ webhook, onChange, onSent }: Props): JSX.Element {
  const state = useSignal<Delivery["state"] | "">("");
  const deliveries = useMemo(
    () => deliveriesOf(webhook.id, state.value === "" ? undefined : state.value),
    [webhook.id, state.value],
  );
  return (
    <>
      {webhook.disabledAt !== null && (
        <Notice look="doubt">{t("webhook.disabledSince", { time: moment(webhook.disabledAt) })}</Notice>
      )}
      <dl class="webhook-facts">
        <Fact label={t("webhook.state")}>{t(webhook.enabled ? "webhook.enabled" : "webhook.disabled")}</Fact>
        <Fact label={t("webhook.lastSuccess")}>{momentOr(webhook.lastSuccessAt)}</Fact>
        <Fact label={t("webhook.lastFailure")}>
          {momentOr(webhook.lastFailureAt)}
          {webhook.consecutiveFailures > 0 && (
            <div class="small broken">{t("webhook.failures", { count: webhook.consecutiveFailures })}</div>
          )}
        </Fact>
        <Fact label={t("webhook.events")}>
          {webhook.events.map((event) => (
            <div key={event}>
              <code>{event}</code>
            </div>
          ))}
        </Fact>
      </dl>
      <WebhookActions
        webhook={webhook}
        onChange={onChange}
        onSent={() => {
          onSent();
          void deliveries.load();
        }}
      />
      <Deliveries
        webhook={webhook}
        deliveries={deliveries}
        state={state.value}
        onState={(chosen) => (state.value = chosen)}
      />
    </>
  );
}

function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function momentOr(at: string | null): string {
  return at === null ? t("never") : moment(at);
}

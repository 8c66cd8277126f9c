import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { EventName, NewWebhook, Webhook } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Choices } from "../../../parts/choices.tsx";
import { Input } from "../../../parts/field.tsx";
import { FailureNotice, failureText } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly title: string;
  readonly action: string;
  /** The endpoint as it is; none for a new one. */
  readonly webhook?: Webhook;
  readonly save: (fields: NewWebhook) => Promise<void>;
  readonly onClose: () => void;
}

const allEvents: readonly EventName[] = ["optimization.completed", "optimization.failed", "plan.changed"];

/** The fields of an endpoint: where it is, and what it is told. */
export function WebhookDialog({ title, action, webhook, save, onClose }: Props): JSX.Element {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [events, setEvents] = useState<readonly EventName[]>(webhook?.events ?? allEvents);
  const { send, isSending, failure, ofNoField, faultOf } = useSending();
  const saveAndClose = async () => {
    const text = description.trim();
    await save({ url: url.trim(), events: [...events], description: text === "" ? null : text });
    onClose();
  };
  const isUrlRefused = failure?.code === "WEBHOOK_URL_INVALID";
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="main"
            type="submit"
            form="webhook"
            disabled={isSending || url.trim() === "" || events.length === 0}
          >
            {action}
          </Button>
        </>
      }
    >
      {ofNoField && !isUrlRefused && <FailureNotice failure={ofNoField} />}
      <form
        id="webhook"
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void send(saveAndClose);
        }}
      >
        <Input
          whole
          label={t("webhook.url")}
          hint={t("webhook.url.hint")}
          value={url}
          onValue={setUrl}
          fault={isUrlRefused ? failureText(failure) : faultOf("url")}
        />
        <Input
          whole
          label={t("webhook.description")}
          value={description}
          onValue={setDescription}
          fault={faultOf("description")}
        />
        <Choices
          label={t("webhook.events")}
          values={allEvents}
          chosen={events}
          textOf={(name) => t(`event.${name}`)}
          hintOf={(name) => name}
          onChosen={setEvents}
          none={t("webhook.events.none")}
        />
      </form>
    </Dialog>
  );
}

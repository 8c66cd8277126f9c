import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf } from "../../../api/failure.ts";
import type { Failure } from "../../../api/failure.ts";
import type { EventName, NewWebhook, Webhook } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Check, Input } from "../../../parts/field.tsx";
import { FailureNotice, failureText } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly title: string;
  readonly action: string;
  /** The endpoint as it is; none for a new one. */
  readonly webhook?: Webhook;
  readonly save: (fields: NewWebhook) => Promise<void>;
  readonly onClose: () => void;
}

const allEvents: readonly EventName[] = ["optimization.completed", "optimization.failed"];

/** The fields of an endpoint: where it is, and what it is told. */
export function WebhookDialog({ title, action, webhook, save, onClose }: Props): JSX.Element {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [events, setEvents] = useState<readonly EventName[]>(webhook?.events ?? allEvents);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    try {
      const text = description.trim();
      await save({ url: url.trim(), events: [...events], description: text === "" ? null : text });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setSending(false);
    }
  };
  const fault = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message;
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
      {failure && failure.issues.length === 0 && !isUrlRefused && <FailureNotice failure={failure} />}
      <form id="webhook" class="fields" onSubmit={(event) => void send(event)}>
        <Input
          whole
          label={t("webhook.url")}
          hint={t("webhook.url.hint")}
          maxLength={2048}
          value={url}
          onValue={setUrl}
          fault={isUrlRefused ? failureText(failure) : fault("url")}
        />
        <Input
          whole
          label={t("webhook.description")}
          maxLength={500}
          value={description}
          onValue={setDescription}
          fault={fault("description")}
        />
        <fieldset class="whole field">
          <legend class="label">{t("webhook.events")}</legend>
          {allEvents.map((name) => (
            <Check
              key={name}
              label={t(`event.${name}`)}
              hint={name}
              checked={events.includes(name)}
              onChecked={(isChosen) =>
                setEvents(allEvents.filter((each) => (each === name ? isChosen : events.includes(each))))
              }
            />
          ))}
          {events.length === 0 && <span class="fault">{t("webhook.events.none")}</span>}
        </fieldset>
      </form>
    </Dialog>
  );
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf, type Failure } from "../../../api/failure.ts";
import type { Delivery } from "../../../api/types.ts";
import { replayDelivery } from "../../../api/webhooks.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice, Notice } from "../../../parts/notice.tsx";
import { decimal } from "../../../format/numbers.ts";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly webhookId: string;
  readonly delivery: Delivery;
  readonly onChange: (delivery: Delivery) => void;
  readonly onClose: () => void;
}

/** A delivery: what was sent, each attempt, and what the endpoint said. */
export function DeliveryDialog({ webhookId, delivery, onChange, onClose }: Props): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isReplayed, setReplayed] = useState(false);
  const replay = async () => {
    try {
      onChange(await replayDelivery(webhookId, delivery.id));
      setReplayed(true);
      setFailure(null);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <Dialog
      wide
      title={`${t("delivery.title")}, ${moment(delivery.createdAt)}`}
      onClose={onClose}
      footer={
        <>
          <Button icon="reload" disabled={isReplayed} onClick={() => void replay()}>
            {t("delivery.replay")}
          </Button>
          <Button look="main" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {isReplayed && <Notice>{t("delivery.replayed")}</Notice>}
      <p>
        <code>{delivery.event}</code> · {t(`delivery.${delivery.state}`)}
        {delivery.nextAttemptAt !== null && (
          <span class="soft"> · {`${t("delivery.next")}: ${moment(delivery.nextAttemptAt)}`}</span>
        )}
        <br />
        <span class="soft small">
          {t("delivery.id")} <code>{delivery.id}</code>
        </span>
      </p>
      <section aria-label={t("delivery.attempts")}>
        <h3>{t("delivery.attempts")}</h3>
        {delivery.attempts.length === 0 && <p class="soft">{t("delivery.attempts.none")}</p>}
        <ol class="attempts">
          {delivery.attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </section>
      <section aria-label={t("delivery.body")}>
        <h3>{t("delivery.body")}</h3>
        <pre class="said" tabIndex={0}>
          {indented(delivery.body)}
        </pre>
      </section>
    </Dialog>
  );
}

function Attempt({ attempt }: { readonly attempt: Delivery["attempts"][number] }): JSX.Element {
  const { at, statusCode, error, durationMs, answer } = attempt;
  const isGood = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <li>
      <div class="head">
        <time dateTime={at}>{moment(at)}</time>
        <span class={isGood ? "strong" : "strong broken"}>{statusCode ?? error ?? "–"}</span>
        <span class="soft">
          {t("delivery.duration")} {decimal(durationMs, 0)} ms
        </span>
        {statusCode !== null && error !== null && <span class="soft">{error}</span>}
      </div>
      {statusCode !== null && (
        <pre class="said" aria-label={t("delivery.answer")} tabIndex={0}>
          {answer === null || answer === "" ? t("delivery.answer.none") : answer}
        </pre>
      )}
    </li>
  );
}

/** JSON with indentation; other text unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

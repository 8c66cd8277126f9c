import type { JSX } from "preact";
import { Button } from "../../../parts/button.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly secret: string | null;
  /** The end of the previous secret's validity, if there was one. */
  readonly previousValidUntil?: string;
  readonly onClose: () => void;
}

/** Shows the key of the signatures this once. */
export function SecretDialog({ secret, previousValidUntil, onClose }: Props): JSX.Element {
  return (
    <Dialog
      title={t("webhook.secret")}
      onClose={onClose}
      footer={
        <Button look="main" onClick={onClose}>
          {t("webhook.secret.done")}
        </Button>
      }
    >
      <p>{t("webhook.secret.once")}</p>
      {secret !== null && <Copy label={t("webhook.secret")} text={secret} />}
      {previousValidUntil !== undefined && (
        <p class="soft">{t("webhook.rotate.until", { time: moment(previousValidUntil) })}</p>
      )}
    </Dialog>
  );
}

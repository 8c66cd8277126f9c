import type { JSX } from "preact";
import type { CreatedKey } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly made: CreatedKey;
  readonly onClose: () => void;
}

/** Shows a key this once, with a request that proves it. */
export function MadeKey({ made, onClose }: Props): JSX.Element {
  const { key, scopes } = made;
  return (
    <Dialog
      title={t("keys.made")}
      onClose={onClose}
      footer={
        <Button look="main" onClick={onClose}>
          {t("keys.made.done")}
        </Button>
      }
    >
      <p>{t("keys.made.once")}</p>
      {key !== null && <Copy label={made.name} text={key} />}
      {key !== null && scopes.includes("read") && (
        <Copy
          label={t("keys.curl")}
          text={`curl -H "Authorization: Bearer ${key}" ${location.origin}/api/v1/account`}
        />
      )}
    </Dialog>
  );
}

import type { JSX } from "preact";
import type { LinkedPerson } from "../../../api/people.ts";
import { Button } from "../../../parts/button.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly made: LinkedPerson;
  readonly onClose: () => void;
}

/** Shows a person's link this once. It leads to the address that this page has. */
export function MadeLink({ made: { person, link }, onClose }: Props): JSX.Element {
  return (
    <Dialog
      title={t("people.linkFor", { name: person.name })}
      onClose={onClose}
      footer={
        <Button look="main" onClick={onClose}>
          {t("keys.made.done")}
        </Button>
      }
    >
      {link && (
        <>
          <p>{t("people.linkOnce", { time: moment(link.expiresAt) })}</p>
          <Copy label={t("people.link")} text={`${location.origin}/sign-in#${link.token}`} />
        </>
      )}
    </Dialog>
  );
}

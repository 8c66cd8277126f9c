import "./link-dialog.css";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Lane } from "@rondo/day/out/lanes.ts";
import { endLink, makeLink, readLink } from "../../../api/courier-links.ts";
import { Resource } from "../../../api/resource.ts";
import { moment } from "../../../format/times.ts";
import { Button } from "../../../parts/button.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { QrCode } from "./qr-code.tsx";

interface Props {
  readonly lane: Lane;
  readonly onClose: () => void;
}

/** Makes, shows and ends a courier's link to the page of the day. */
export function LinkDialog({ lane: { assignment, name }, onClose }: Props): JSX.Element {
  const { projectId } = useDay();
  const link = useMemo(
    () => new Resource(async () => readLink(projectId, assignment.id)),
    [projectId, assignment.id],
  );
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    await action().catch(sayFailure);
    setBusy(false);
  };
  const make = async () => {
    const { url, expiresAt } = await makeLink(projectId, assignment.id);
    // It leads to the address that this page has.
    setAddress(`${location.origin}/courier/#${url.split("#")[1] ?? ""}`);
    link.set(() => ({ createdAt: new Date().toISOString(), expiresAt, seenAt: null }));
  };
  const end = async () => {
    await endLink(projectId, assignment.id);
    say(t("link.ended", { name }));
    onClose();
  };
  const isThere = (link.value.value ?? null) !== null;
  return (
    <Dialog
      title={t("link.for", { name })}
      onClose={onClose}
      focus="action"
      footer={
        <>
          {isThere && (
            <Button look="bad" disabled={isBusy} onClick={() => void run(end)}>
              {t("link.end")}
            </Button>
          )}
          {address === null ? (
            <Button look="main" disabled={isBusy} onClick={() => void run(make)}>
              {t(isThere ? "link.renew" : "link.make")}
            </Button>
          ) : (
            <Button look="main" onClick={onClose}>
              {t("keys.made.done")}
            </Button>
          )}
        </>
      }
    >
      <Loaded resource={link} rows={2}>
        {(known) =>
          address !== null && known ? (
            <div class="courier-link">
              <p>{t("link.send", { time: moment(known.expiresAt) })}</p>
              <Copy label={t("link.address")} text={address} />
              <QrCode label={t("link.code")} text={address} />
            </div>
          ) : (
            <>
              {known && (
                <p class={known.seenAt === null ? "doubtful" : "strong"}>
                  {known.seenAt === null ? t("link.notSeen") : t("link.seen", { time: moment(known.seenAt) })}
                </p>
              )}
              <p>{known ? t("link.there", { time: moment(known.expiresAt) }) : t("link.none")}</p>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

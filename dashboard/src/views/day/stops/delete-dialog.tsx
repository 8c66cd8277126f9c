import type { JSX } from "preact";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { t } from "../../../texts/catalogue.ts";
import type { StopsModel } from "./stops-model.ts";

const NAMED = 5;

interface Props {
  readonly model: StopsModel;
  readonly onClose: () => void;
}

/** Asks once before the checked stops are deleted. */
export function DeleteDialog({ model, onClose }: Props): JSX.Element {
  const stops = model.chosen.value;
  const count = stops.length;
  return (
    <Dialog
      title={t("stops.delete", { count })}
      onClose={onClose}
      focus="action"
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="bad"
            icon="trash"
            onClick={() => {
              onClose();
              void model.deleteAll(stops);
            }}
          >
            {t("stops.delete", { count })}
          </Button>
        </>
      }
    >
      <ul>
        {stops.slice(0, NAMED).map((stop) => (
          <li key={stop.id} class="clip">
            {stop.name} <span class="soft">{stop.address}</span>
          </li>
        ))}
        {count > NAMED && <li class="soft">{t("stops.more", { count: count - NAMED })}</li>}
      </ul>
      <p class="soft">{t("stops.delete.hint")}</p>
    </Dialog>
  );
}

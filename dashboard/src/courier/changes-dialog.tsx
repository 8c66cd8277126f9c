import { useLayoutEffect, useRef } from "preact/hooks";
import type { CourierDay } from "@rondo/day/records/courier-day.ts";
import { clockText } from "@rondo/day/quantity/moments.ts";
import { minute } from "./stop-card.tsx";
import { t } from "./texts.ts";
import type { Tour } from "./tour.ts";

/** The changes of the plan. The courier has to see them before going on. */
export function ChangesDialog({ tour, day }: { readonly tour: Tour; readonly day: CourierDay }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  const context = { date: day.date, zone: day.timezone };
  return (
    <dialog
      ref={dialog}
      class="plan-changes"
      aria-labelledby="changes-title"
      onCancel={(event) => {
        event.preventDefault();
      }}
    >
      <h2 id="changes-title" tabIndex={-1} autofocus>
        {t("changed")}
      </h2>
      <p>{t("changedHint")}</p>
      <ul>
        {tour.changes.value.map(({ kind, stop, at }) => (
          <li key={stop.id} class={kind}>
            <strong>{stop.name}</strong>
            <span>{stop.address}</span>
            <span>{t(kind, { time: at === null ? "" : clockText(minute(at), context) })}</span>
          </li>
        ))}
      </ul>
      <button type="button" class="tour-button main" onClick={() => void tour.acknowledge()}>
        {t("seen")}
      </button>
    </dialog>
  );
}

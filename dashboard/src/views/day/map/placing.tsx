import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "../../../parts/button.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

interface Props {
  readonly middle: () => { readonly latitude: number; readonly longitude: number } | null;
  /** Told when a stop is to be placed. */
  readonly onStart: () => void;
}

/** Asks where a stop is: a click on the map, or its middle, says it. Escape leaves the stop as it was. */
export function Placing({ middle, onStart }: Props): JSX.Element | null {
  const day = useDay();
  const stopId = day.placing.value;
  const stop = stopId === null ? undefined : day.stopsById.value.get(stopId);
  // Before the next key: arrows move the map at once.
  useLayoutEffect(() => {
    if (stop === undefined) return;
    onStart();
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") day.placing.value = null;
    };
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("keydown", leave);
    };
  }, [stop?.id]);
  if (stop === undefined) return null;
  return (
    <>
      <div class="crosshair" aria-hidden="true" />
      <div class="placing" role="group" aria-label={t("placing.start")}>
        <p>
          <strong>{t("placing.hint", { name: stop.name })}</strong> {stop.address}
        </p>
        <p class="soft small">{t("placing.keys")}</p>
        <Button
          look="main"
          icon="pin"
          onClick={() => {
            const at = middle();
            if (at !== null) void day.place(at.latitude, at.longitude);
          }}
        >
          {t("placing.middle")}
        </Button>
        <Button onClick={() => (day.placing.value = null)}>{t("cancel")}</Button>
      </div>
    </>
  );
}

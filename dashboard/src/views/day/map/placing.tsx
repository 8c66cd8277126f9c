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

/** Asks where something is: a click on the map, or its middle, says it. Escape leaves it as it was. */
export function Placing({ middle, onStart }: Props): JSX.Element | null {
  const day = useDay();
  const wish = day.placing.value;
  // Before the next key: arrows move the map at once.
  useLayoutEffect(() => {
    if (wish === null) return;
    onStart();
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") day.place(null);
    };
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("keydown", leave);
    };
  }, [wish]);
  if (wish === null) return null;
  return (
    <>
      <div class="crosshair" aria-hidden="true" />
      <div class="placing" role="group" aria-label={t("placing.start")}>
        <p>
          <strong>{t("placing.hint", { name: wish.name })}</strong> {wish.address}
        </p>
        <p class="soft small">{t("placing.keys")}</p>
        <Button
          look="main"
          icon="pin"
          onClick={() => {
            const at = middle();
            if (at !== null) day.place(at);
          }}
        >
          {t("placing.middle")}
        </Button>
        <Button onClick={() => day.place(null)}>{t("cancel")}</Button>
      </div>
    </>
  );
}

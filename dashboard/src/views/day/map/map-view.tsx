import "./map-view.css";
import { effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { readBasemap } from "../../../api/basemap.ts";
import type { Basemap } from "../../../api/types.ts";
import { IconButton } from "../../../parts/button.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { useCommands } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import type { Day } from "../day.ts";
import type { PlanMap } from "./plan-map.ts";
import { Placing } from "./placing.tsx";
import { Tip } from "./tip.tsx";

const EMPTY: Basemap = { kind: "none", url: null, attribution: null };

/** The day on the map. */
export function MapView(): JSX.Element {
  const day = useDay();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<PlanMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const tip = useSignal<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    void (async () => {
      try {
        const [{ PlanMap }, basemap] = await Promise.all([
          import("./plan-map.ts"), // larger than all else
          readBasemap().catch(() => EMPTY), // the plan can be read without streets
          // Texts are drawn in the page's font.
          document.fonts.load("11px 'Inter Variable'"),
          whenListed(day),
        ]);
        if (gone.signal.aborted || container.current === null) return;
        map.current = new PlanMap(container.current, day, basemap, (at) => (tip.value = at));
      } catch {
        setBroken(true); // no WebGL
      }
    })();
    return () => {
      gone.abort();
      map.current?.remove();
    };
  }, [day]);

  const fit = () => map.current?.fit();
  useCommands([{ id: "map.fit", text: t("map.fit"), icon: "fit", shortcut: "f", run: fit }], [t("map.fit")]);
  return (
    <section class="map" aria-label={t("map.title")}>
      <div ref={container} class="canvas" />
      {isBroken && <Notice look="doubt">{t("map.broken")}</Notice>}
      <div class="tools">
        <IconButton icon="fit" look="plain" label={t("map.fit")} shortcut="f" onClick={fit} />
      </div>
      {tip.value && <Tip at={tip.value} />}
      <Placing middle={() => map.current?.middle ?? null} onStart={() => map.current?.focus()} />
    </section>
  );
}

/** Resolves when the list shows the day, or why it cannot. It needs a fraction of the time that the map needs. */
async function whenListed(day: Day): Promise<void> {
  let end = (): void => undefined;
  await new Promise<void>((resolve) => {
    end = effect(() => {
      if (day.isLoaded.value || day.failure.value !== null) resolve();
    });
  });
  end();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

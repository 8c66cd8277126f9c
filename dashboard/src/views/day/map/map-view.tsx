import "./map-view.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { readBasemap } from "../../../api/basemap.ts";
import type { Basemap } from "../../../api/types.ts";
import { IconButton } from "../../../parts/button.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { useCommands } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { Placing } from "./placing.tsx";
import { PlanMap } from "./plan-map.ts";
import { Scale } from "./scale.tsx";
import { Source } from "./source.tsx";
import { Tip } from "./tip.tsx";

const EMPTY: Basemap = { kind: "none", url: null, attribution: null };

/** The day on the map. */
export function MapView(): JSX.Element {
  const day = useDay();
  const container = useRef<HTMLDivElement>(null);
  const map = useSignal<PlanMap | null>(null);
  const isBroken = useSignal(false);
  const attribution = useSignal<string | null>(null);
  const tip = useSignal<{ readonly x: number; readonly y: number } | null>(null);

  useEffect(() => {
    if (container.current === null) return;
    const basemap = readBasemap().catch(() => EMPTY); // the plan can be read without streets
    void basemap.then((source) => (attribution.value = source.attribution));
    try {
      map.value = new PlanMap(container.current, day, basemap, (at) => (tip.value = at));
    } catch {
      isBroken.value = true;
    }
    return () => map.value?.remove();
  }, [day]);

  const fit = () => map.value?.fit();
  const zoom = (levels: number) => () => map.value?.zoomBy(levels);
  useCommands([{ id: "map.fit", text: t("map.fit"), icon: "fit", shortcut: "f", run: fit }], [t("map.fit")]);
  return (
    <section class="map" aria-label={t("map.title")}>
      <div ref={container} class="canvas" tabIndex={0} role="group" aria-label={t("map.keys")} />
      {isBroken.value && <Notice look="doubt">{t("map.broken")}</Notice>}
      <div class="tools">
        <IconButton icon="fit" look="plain" label={t("map.fit")} shortcut="f" onClick={fit} />
      </div>
      <div class="tools zoom">
        <IconButton icon="plus" look="plain" label={t("map.zoomIn")} onClick={zoom(1)} />
        <IconButton icon="minus" look="plain" label={t("map.zoomOut")} onClick={zoom(-1)} />
      </div>
      {map.value && <Scale metresPerPixel={map.value.metresPerPixel} />}
      {attribution.value !== null && <Source attribution={attribution.value} />}
      {tip.value && <Tip at={tip.value} />}
      <ChosenBar />
      <Placing middle={() => map.value?.middle ?? null} onStart={() => map.value?.focus()} />
    </section>
  );
}

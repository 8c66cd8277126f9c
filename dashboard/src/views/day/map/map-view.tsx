import "./map-view.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { readBasemap } from "../../../api/basemap.ts";
import type { Basemap } from "../../../api/types.ts";
import { IconButton } from "../../../parts/button.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { useCommands } from "../../../shell/commands.ts";
import { isNarrow } from "../../../shell/narrow.ts";
import { match } from "../../../shell/router.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import type { PlanMap } from "./plan-map.ts";
import { Placing } from "./placing.tsx";
import { Tip } from "./tip.tsx";

const EMPTY: Basemap = { kind: "none", url: null, attribution: null };

/** The map's library is larger than all else; the page is there before it. */
const loadLibrary = async () => import("./plan-map.ts");
// Somebody who opens a day sees its map, so it is loaded while the service says who is signed in.
if (!isNarrow.peek() && match("/projects/:projectId") !== null) void loadLibrary().catch(() => undefined);

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
          loadLibrary(),
          readBasemap().catch(() => EMPTY), // the plan can be read without streets
          // Texts are drawn in the page's font.
          document.fonts.load("11px 'Inter Variable'"),
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

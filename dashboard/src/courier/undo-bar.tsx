import { useEffect, useState } from "preact/hooks";
import { t } from "./texts.ts";
import type { Recent, Tour } from "./tour.ts";

/** The last outcome, while it can be taken back. Those before it are taken back at their stops. */
export function UndoBar({ tour }: { readonly tour: Tour }) {
  const last = tour.recent.value.at(-1);
  return (
    <div class="undo-bar" role="status">
      {last && (
        <p>
          <span>{t(last.outcome === "served" ? "wasServed" : "wasFailed", { name: last.name })}</span>
          <Undo key={last.id} tour={tour} report={last} />
        </p>
      )}
    </div>
  );
}

/** Takes an outcome back, with the seconds in which it can. */
export function Undo({ tour, report }: { readonly tour: Tour; readonly report: Recent }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const seconds = Math.max(0, Math.ceil((report.until - now) / 1000));
  return (
    <button type="button" class="tour-button" onClick={() => void tour.undo(report)}>
      {t("undo")} <small aria-hidden="true">{seconds}</small>
    </button>
  );
}

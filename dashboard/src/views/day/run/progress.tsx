import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { JobHead } from "../../../api/types.ts";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly job: JobHead | null;
  readonly startedAt: number;
  /** The seconds that it may take; null if nobody said. */
  readonly seconds: number | null;
}

/** How far a run is. */
export function Progress({ job, startedAt, seconds: limit }: Props): JSX.Element {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - startedAt) / 1000));
  const isRunning = job?.status === "running";
  return (
    <div class="progress">
      <progress aria-label={t("run.going")} {...(isRunning && { value: job.progress, max: 1 })} />
      <p class="soft figures">
        {isRunning ? t("run.running", { count: job.stopsCount }) : t("run.queued")}{" "}
        {limit === null ? t("run.since", { seconds }) : t("run.since.of", { seconds, limit })}
      </p>
      <p class="faint">{t("run.goesOn")}</p>
    </div>
  );
}

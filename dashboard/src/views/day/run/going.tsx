import type { JSX } from "preact";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { t } from "../../../texts/catalogue.ts";
import { Progress } from "./progress.tsx";
import type { Runs, RunState } from "./run.ts";

interface Props {
  readonly runs: Runs;
  readonly state: Extract<RunState, { kind: "going" }>;
  readonly onClose: () => void;
}

/** A run on its way, which can be cancelled once it has a job. */
export function RunGoing({ runs, state: { job, startedAt, seconds }, onClose }: Props): JSX.Element {
  return (
    <Dialog
      title={t("run.going")}
      focus="none"
      onClose={onClose}
      footer={
        <>
          <Button
            needs="optimize"
            disabled={job === null}
            onClick={() => job !== null && void runs.cancel(job.jobId)}
          >
            {t("run.cancel")}
          </Button>
          <Button onClick={onClose}>{t("run.hide")}</Button>
        </>
      }
    >
      <Progress job={job} startedAt={startedAt} seconds={seconds} />
    </Dialog>
  );
}

import { useSignalEffect } from "@preact/signals";
import type { Day } from "../day.ts";
import type { Runs } from "../run/run.ts";

/** Shows a re-plan that ended before it counts, also where its dialog was hidden. */
export function useDraft(day: Day, runs: Runs): void {
  useSignalEffect(() => {
    const { value } = runs.state;
    const isDraft = value.kind === "done" && value.isOwn && value.job.result?.isCurrent === false;
    if (!isDraft || day.living.dialog.value !== null) return;
    day.dialog.value = null;
    day.living.dialog.value = { kind: "replan" };
  });
}

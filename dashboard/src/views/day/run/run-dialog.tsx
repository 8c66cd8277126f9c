import "./run-dialog.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button, LinkButton } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { Options } from "./options.tsx";
import { usePrice } from "./use-price.ts";
import { Price } from "./price.tsx";
import { NotFoundWays } from "./not-found.tsx";
import { RunGoing } from "./going.tsx";
import { Result } from "./result.tsx";
import { runInTheWay, type Runs } from "./run.ts";
import { optionsOf, takesFigures } from "./run-options.ts";

interface Props {
  readonly runs: Runs;
  readonly onClose: () => void;
}

/** Plans the day: what it costs and how it is done, then its progress, then its result. */
export function RunDialog({ runs, onClose }: Props): JSX.Element {
  const state = runs.state.value;
  const { tab, projectId } = useDay();
  const close = () => {
    runs.forget();
    onClose();
  };
  switch (state.kind) {
    case "none":
      return <Start runs={runs} onClose={close} />;
    case "going":
      return <RunGoing runs={runs} state={state} onClose={close} />;
    case "done":
      return (
        <Dialog
          title={t("run.done")}
          onClose={close}
          footer={
            <>
              <LinkButton icon="print" href={`/projects/${projectId}/print`}>
                {t("out.print.open")}
              </LinkButton>
              <Button
                look="main"
                onClick={() => {
                  tab.value = "routes";
                  close();
                }}
              >
                {t("run.show")}
              </Button>
            </>
          }
        >
          <Result job={state.job} />
        </Dialog>
      );
    case "failed":
      return (
        <Dialog
          title={t("run.failed")}
          onClose={close}
          footer={<Button onClick={() => runs.forget()}>{t("run.again")}</Button>}
        >
          <FailureNotice failure={state.failure} />
          <NotFoundWays failure={state.failure} />
          <p>{t("run.notCharged")}</p>
        </Dialog>
      );
  }
}

function Start({ runs, onClose }: Props): JSX.Element {
  const day = useDay();
  const price = usePrice(day.projectId, optionsOf(day.choices.value, day.lockedStopIds.value));
  const inTheWay = price.kind === "refused" ? runInTheWay(price.failure) : null;
  useEffect(() => {
    if (inTheWay !== null) void runs.follow(inTheWay);
  }, [inTheWay]);
  const canStart = price.kind === "known" && takesFigures(day.choices.value);
  const start = () => void runs.start(optionsOf(day.choices.value, day.lockedStopIds.value));
  return (
    <Dialog
      title={t("run.title")}
      focus="action"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" icon="run" type="submit" form="run-options" aria-disabled={!canStart}>
            {t("run.start")}
          </Button>
        </>
      }
    >
      <Price price={price} />
      <form
        id="run-options"
        onSubmit={(event) => {
          event.preventDefault();
          if (canStart) start();
        }}
      >
        <Options hasPlan={day.hasPlan.value} />
      </form>
    </Dialog>
  );
}

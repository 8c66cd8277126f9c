import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf } from "../api/failure.ts";
import type { Failure } from "../api/failure.ts";
import { t } from "../texts/catalogue.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FailureNotice } from "./notice.tsx";

interface Props {
  readonly title: string;
  /** What will happen. */
  readonly children: ComponentChildren;
  /** The action as its button says it. */
  readonly action: string;
  readonly look?: "main" | "bad";
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once before something that cannot be undone, and shows why it failed if it does. */
export function Confirm({ title, children, action, look = "bad", run, onClose }: Props): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const go = async () => {
    setRunning(true);
    try {
      await run();
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look={look} disabled={isRunning} onClick={() => void go()}>
            {action}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {children}
    </Dialog>
  );
}

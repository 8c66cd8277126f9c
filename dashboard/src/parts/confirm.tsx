import type { ComponentChildren, JSX } from "preact";
import { t } from "../texts/catalogue.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FailureNotice } from "./notice.tsx";
import { useSending } from "./sending.ts";

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
  const { send, isSending, failure } = useSending();
  const go = async () => {
    await run();
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look={look} disabled={isSending} onClick={() => void send(go)}>
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

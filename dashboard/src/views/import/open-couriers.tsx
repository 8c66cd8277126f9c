import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { FailureNotice, Notice } from "../../parts/notice.tsx";
import { useSending } from "../../parts/sending.ts";
import { t } from "../../texts/catalogue.ts";
import type { ImportModel } from "./import-model.ts";

interface Props {
  readonly model: ImportModel;
  /** Adds couriers to the day; the lines are read again then. */
  readonly onAdd: (names: readonly string[], key: string) => Promise<void>;
}

/** Names the couriers of the file that do not work on this day, and offers to add them, so that their stops are theirs. */
export function OpenCouriers({ model, onAdd }: Props): JSX.Element | null {
  const { send, isSending, failure } = useSending();
  const [key] = useState(() => crypto.randomUUID());
  const names = model.openCouriers.value;
  if (names.length === 0) return null;
  const count = names.length;
  return (
    <div class="notices">
      {failure && <FailureNotice failure={failure} />}
      <Notice look="doubt">
        <p>{t("import.openCouriers", { count, names: names.join(", ") })}</p>
        <p class="actions">
          <Button icon="plus" disabled={isSending} onClick={() => void send(async () => onAdd(names, key))}>
            {t("import.openCouriers.add", { count })}
          </Button>
        </p>
      </Notice>
    </div>
  );
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf } from "../../../api/failure.ts";
import type { Failure } from "../../../api/failure.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";
import { columns } from "./columns.ts";
import { faultOf, unreadText } from "../faults.ts";
import type { StopsModel } from "./stops-model.ts";

interface Props {
  readonly model: StopsModel;
  readonly onClose: () => void;
}

const shared = columns.filter(({ isOwn }) => isOwn !== true);

/** Gives all checked stops one value in one column. */
export function ChangeDialog({ model, onClose }: Props): JSX.Element | null {
  const [name, setName] = useState(shared[0]?.name ?? "timeWindows");
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const column = shared.find((other) => other.name === name);
  const count = model.chosen.value.length;
  if (column === undefined) return null;

  const send = async (event: Event) => {
    event.preventDefault();
    const fields = column.read(text.trim(), model.context.value);
    if (fields === null) {
      setFault(unreadText(column));
      return;
    }
    setSending(true);
    try {
      await model.changeAll(column, fields);
      onClose();
    } catch (error) {
      const failed = failureOf(error);
      setFault(faultOf(failed, column.name));
      setFailure(failed);
      setSending(false);
    }
  };
  return (
    <Dialog
      title={t("stops.change", { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="change-stops" disabled={isSending}>
            {isSending ? t("stops.changing") : t("stops.change", { count })}
          </Button>
        </>
      }
    >
      {failure && fault === undefined && <FailureNotice failure={failure} />}
      <form id="change-stops" class="fields" onSubmit={(event) => void send(event)}>
        <Select
          label={t("stops.field")}
          value={name}
          options={shared.map((option) => ({ value: option.name, text: t(`stop.${option.name}`) }))}
          onValue={setName}
        />
        <Input
          label={t("stops.value")}
          hint={t("stops.value.hint")}
          value={text}
          onValue={setText}
          fault={fault}
        />
      </form>
    </Dialog>
  );
}

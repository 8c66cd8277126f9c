import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { isKey, t } from "../../../texts/catalogue.ts";
import { faultText } from "../faults.ts";
import { columns } from "./columns.ts";
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
  const [unread, setUnread] = useState<string | undefined>();
  const { send, isSending, failure, faultOf } = useSending();
  const column = shared.find((other) => other.name === name);
  const count = model.chosen.value.length;
  if (column === undefined) return null;

  const change = (event: Event) => {
    event.preventDefault();
    const read = column.read(text.trim(), model.context.value);
    setUnread("fault" in read ? faultText(read, model.context.value.kinds) : undefined);
    if ("fault" in read) return;
    void send(async () => {
      await model.changeAll(column, read.value);
      onClose();
    });
  };
  const hint = column.name === "timeWindows" ? "stop.hint.windows" : `stop.hint.${column.name}`;
  const fault = unread ?? faultOf(column.name);
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
      <form id="change-stops" class="fields" onSubmit={change}>
        <Select
          label={t("stops.field")}
          value={name}
          options={shared.map((option) => ({ value: option.name, text: t(`stop.${option.name}`) }))}
          onValue={setName}
        />
        <Input
          label={t("stops.value")}
          hint={`${isKey(hint) ? t(hint) : ""} ${t("stops.value.hint")}`.trim()}
          value={text}
          onValue={setText}
          fault={fault}
        />
      </form>
    </Dialog>
  );
}

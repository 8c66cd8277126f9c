import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { StopFields } from "../../../api/day.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { t } from "../../../texts/catalogue.ts";
import { columns } from "./columns.ts";
import { faultText } from "../faults.ts";
import { kindsHint } from "../loads.ts";
import type { StopsModel } from "./stops-model.ts";

interface Props {
  readonly model: StopsModel;
  readonly onClose: () => void;
}

/** Adds one stop. Only its address is needed. */
export function StopDialog({ model, onClose }: Props): JSX.Element {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [unread, setUnread] = useState<{ readonly name: string; readonly fault: string } | null>(null);
  const { send, isSending, ofNoField, faultOf } = useSending();
  const [key] = useState(() => crypto.randomUUID());

  const add = (event: Event) => {
    event.preventDefault();
    let fields: StopFields = {};
    for (const column of columns) {
      const text = (texts[column.name] ?? "").trim();
      if (text === "") continue;
      const read = column.read(text, model.context.value);
      if ("fault" in read) {
        setUnread({ name: column.name, fault: faultText(read, model.context.value.kinds) });
        return;
      }
      fields = { ...fields, ...read.value };
    }
    const { address = "" } = fields;
    setUnread(null);
    void send(async () => {
      await model.add({ address, name: address.split(",")[0] ?? "", ...fields }, key);
      onClose();
    });
  };
  return (
    <Dialog
      title={t("stop.add")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="new-stop" disabled={isSending}>
            {t("stop.add")}
          </Button>
        </>
      }
    >
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form id="new-stop" class="fields" onSubmit={add}>
        {columns.map((column) => (
          <Input
            key={column.name}
            whole={["name", "address", "notes"].includes(column.name)}
            label={t(`stop.${column.name}`)}
            value={texts[column.name] ?? ""}
            onValue={(text) => setTexts((known) => ({ ...known, [column.name]: text }))}
            hint={column.name === "loadDemands" ? kindsHint(model.day) : undefined}
            fault={unread?.name === column.name ? unread.fault : faultOf(column.name)}
          />
        ))}
      </form>
    </Dialog>
  );
}
